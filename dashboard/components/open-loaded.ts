import { UNREACHABLE } from '#dashboard/api/client.ts';
import { t } from '#ui/language.ts';
import { showError } from './notices.tsx';

/**
 * Opens what is loaded on demand, and returns whether it did. If its code can't be loaded, the page and its unsaved
 * changes stay.
 */
export async function openLoaded(load: () => Promise<unknown>, open: () => void): Promise<boolean> {
  try {
    await load();
  } catch {
    showError(t(UNREACHABLE));
    return false;
  }
  open();
  return true;
}
