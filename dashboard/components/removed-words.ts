import { t } from '#ui/language.ts';

/** A sentence about what sanitizing removed from a slide's text; null if nothing was removed. */
export function removedFromSlide(removed: readonly string[]): string | null {
  if (removed.length === 0) return null;
  return t('Some formatting was removed because screens can’t show it: {{parts}}.', { parts: named(removed) });
}

/** The same for text that only the dashboard shows. */
export function removedFromNotes(removed: readonly string[]): string | null {
  if (removed.length === 0) return null;
  return t('Some formatting was removed because it isn’t supported here: {{parts}}.', { parts: named(removed) });
}

/** Tags without angle brackets, which are easier to read. */
function named(removed: readonly string[]): string {
  return removed.map((part) => part.replace(/^<(.+)>$/, '$1')).join(', ');
}
