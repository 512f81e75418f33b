import type { Article } from './feed-articles.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Older news has a date instead of an age. */
const OLDEST_AGE_MS = 6 * DAY_MS;

/** The largest text: the title, or the summary if there is no title. */
export function headlineOf({ title, summary }: Pick<Article, 'title' | 'summary'>): string {
  return title || summary;
}

/** The text below the headline. */
export function bodyOf({ title, summary }: Pick<Article, 'title' | 'summary'>): string {
  return title === '' ? '' : summary;
}

/** The age or date of an article; empty if unknown. */
export function ageOf(date: string | null, now: number, locale: string): string {
  if (date === null) return '';
  const at = Date.parse(date);
  const age = now - at;
  if (age < -HOUR_MS || age > OLDEST_AGE_MS || !('RelativeTimeFormat' in Intl)) {
    const isOtherYear = new Date(at).getFullYear() !== new Date(now).getFullYear();
    const form: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', ...(isOtherYear && { year: 'numeric' }) };
    return new Intl.DateTimeFormat(locale, form).format(at);
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (age >= DAY_MS) return relative.format(-Math.floor(age / DAY_MS), 'day');
  if (age >= HOUR_MS) return relative.format(-Math.floor(age / HOUR_MS), 'hour');
  return relative.format(-Math.max(1, Math.floor(age / MINUTE_MS)), 'minute');
}

const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const OTHER_LETTER = /[A-Za-z\u00c0-\u058f\u0900-\u1fff\u3040-\ud7ff]/;

/** Whether most letters of a text are read from right to left. */
export function isReadFromRight(text: string): boolean {
  const letters = [...text.slice(0, 400)];
  return (
    letters.filter((letter) => RTL_LETTER.test(letter)).length > letters.filter((l) => OTHER_LETTER.test(l)).length
  );
}
