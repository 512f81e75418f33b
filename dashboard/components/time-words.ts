import { readersLocale, t } from '#ui/language.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const STYLES = {
  clock: { timeStyle: 'short' },
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  exact: { dateStyle: 'full', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The browser's time zone, as named in the tz database. */
export function timeZoneOfBrowser(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** "just now", "5 min ago", "3 h ago", "Mon", "12 Nov", "12 Nov 2024". */
export function timeAgo(moment: string, nowMs: number): string {
  const time = Date.parse(moment);
  const age = nowMs - time;
  if (age < MINUTE_MS) return t('just now');
  if (age < HOUR_MS) return t('{{minutes}} min ago', { minutes: Math.floor(age / MINUTE_MS) });
  if (age < DAY_MS) return t('{{hours}} h ago', { hours: Math.floor(age / HOUR_MS) });
  if (age < 6 * DAY_MS) return written(time, 'weekday');
  return calendarDay(time, nowMs);
}

/** "today 08:00", "Mon 08:00", "12 Dec 08:00". */
export function dateAndTime(moment: string, nowMs: number): string {
  const time = Date.parse(moment);
  if (isSameDay(time, nowMs)) return t('today {{time}}', { time: written(time, 'clock') });
  if (time > nowMs && time - nowMs < 6 * DAY_MS) return `${written(time, 'weekday')} ${written(time, 'clock')}`;
  return `${calendarDay(time, nowMs)} ${written(time, 'clock')}`;
}

/** The full date and time. */
export function exactTime(moment: string): string {
  return written(Date.parse(moment), 'exact');
}

function calendarDay(time: number, nowMs: number): string {
  const isThisYear = new Date(time).getFullYear() === new Date(nowMs).getFullYear();
  return written(time, isThisYear ? 'day' : 'dayOfYear');
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

const formats = new Map<string, Intl.DateTimeFormat>();

function written(time: number, style: keyof typeof STYLES): string {
  const locale = readersLocale();
  const key = `${locale} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, STYLES[style]);
  formats.set(key, format);
  return format.format(time);
}
