import { t } from '#ui/language.ts';

/** One sentence about what sanitizing removed from a slide's text; null where that was nothing. */
export function removedFromSlide(removed: readonly string[]): string | null {
  if (removed.length === 0) return null;
  return t('Some formatting was removed because screens can’t show it: {{parts}}.', { parts: named(removed) });
}

/** The same about text that only the dashboard shows. */
export function removedFromNotes(removed: readonly string[]): string | null {
  if (removed.length === 0) return null;
  return t('Some formatting was removed because it isn’t supported here: {{parts}}.', { parts: named(removed) });
}

/** `<script>` is the name of a tag; people who don't know tags read it more easily without the brackets. */
function named(removed: readonly string[]): string {
  return removed.map((part) => part.replace(/^<(.+)>$/, '$1')).join(', ');
}
