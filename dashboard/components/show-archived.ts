import { t } from '#ui/language.ts';
import { showNotice, showUndo } from './notices.tsx';

/** Says that a record was archived, which can be undone, or that it was restored. */
export function showArchived(name: string, archived: boolean, restore: () => void): void {
  if (archived) showUndo(t('“{{name}}” was archived.', { name }), restore);
  else showNotice(t('“{{name}}” was restored.', { name }));
}
