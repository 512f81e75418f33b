/** Returns the first of these language tags that the browser accepts, else the browser's own language. */
export function localeOf(...tags: readonly (string | null)[]): string {
  return [...tags, navigator.language].find((tag) => tag !== null && tag !== '' && isAccepted(tag)) ?? 'en';
}

/** Some browsers report a language that they reject themselves. */
function isAccepted(tag: string): boolean {
  try {
    return new Intl.DateTimeFormat(tag) !== null;
  } catch {
    return false;
  }
}

/** The language of a locale if this table has it, else English. */
export function languageIn(table: Record<string, unknown>, locale: string): string {
  const [language = ''] = locale.toLowerCase().split('-');
  return language in table ? language : 'en';
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats dates of UTC in a locale. Creating a format takes old screens milliseconds, so each is kept. */
export function formatFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}
