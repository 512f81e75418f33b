import { UNREACHABLE } from '#dashboard/api/client.ts';
import { t } from '#ui/language.ts';
import { showError } from './notices.tsx';

/** Opens what is loaded on demand. If its code can't be loaded, the page and its unsaved changes stay. */
export async function openLoaded(load: () => Promise<unknown>, open: () => void): Promise<void> {
  try {
    await load();
  } catch {
    return showError(t(UNREACHABLE));
  }
  open();
}
