import { readersLocale, t } from '#ui/language.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Times are written as in display times everywhere, 00:00 to 23:59. */
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const STYLES = {
  clock: CLOCK,
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  exact: { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' },
  letter: { weekday: 'narrow' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  date: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  weekdayOfMonth: { weekday: 'short', day: 'numeric' },
  fullClock: CLOCK,
  dayAndClock: {
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    ...CLOCK,
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

let zoneOfBrowser: string | undefined;

/**
 * The browser's time zone, as named in the tz database. Finding it out takes long for a list with hundreds of times.
 */
export function timeZoneOfBrowser(): string {
  zoneOfBrowser ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zoneOfBrowser;
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

/** "today 08:00", "tomorrow 08:00", "Mon 08:00", "12 Dec 08:00", in the browser's time zone or another one. */
export function dateAndTime(moment: string, nowMs: number, timeZone = timeZoneOfBrowser()): string {
  const time = Date.parse(moment);
  const clock = written(time, 'clock', timeZone);
  if (isSameDay(time, nowMs, timeZone)) return t('today {{time}}', { time: clock });
  if (isSameDay(time, nowMs + DAY_MS, timeZone)) return t('tomorrow {{time}}', { time: clock });
  if (time > nowMs && time - nowMs < 6 * DAY_MS) return `${written(time, 'weekday', timeZone)} ${clock}`;
  return `${calendarDay(time, nowMs, timeZone)} ${clock}`;
}

/** The full date and time. */
export function exactTime(moment: string): string {
  return written(Date.parse(moment), 'exact');
}

function calendarDay(time: number, nowMs: number, timeZone?: string): string {
  const isThisYear = new Date(time).getFullYear() === new Date(nowMs).getFullYear();
  return written(time, isThisYear ? 'day' : 'dayOfYear', timeZone);
}

function isSameDay(one: number, other: number, timeZone: string): boolean {
  return written(one, 'dayOfYear', timeZone) === written(other, 'dayOfYear', timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A timestamp in one of the formats of the dashboard. */
export function written(time: number, style: keyof typeof STYLES, timeZone = timeZoneOfBrowser()): string {
  const locale = readersLocale();
  const key = `${locale} ${style} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone });
  formats.set(key, format);
  return format.format(time);
}
