const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The page speaks English; dates follow the reader's own kind of English. */
const LOCALE = navigator.language.startsWith('en') ? navigator.language : 'en-GB';

const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'short' });
const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'short' });

/** "just now", "5 min ago", "3 h ago", "Mon", "12 Nov", "12 Nov 2024". */
export function timeAgo(moment: string, nowMs: number): string {
  const time = Date.parse(moment);
  const age = nowMs - time;
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`;
  if (age < 6 * DAY_MS) return weekday.format(time);
  return calendarDay(time, nowMs);
}

/** "today 08:00", "Mon 08:00", "12 Dec 08:00": the near past or future as one would say it. */
export function dateAndTime(moment: string, nowMs: number): string {
  const time = Date.parse(moment);
  if (isSameDay(time, nowMs)) return `today ${clock.format(time)}`;
  if (time > nowMs && time - nowMs < 6 * DAY_MS) return `${weekday.format(time)} ${clock.format(time)}`;
  return `${calendarDay(time, nowMs)} ${clock.format(time)}`;
}

/** The whole of it, for whoever wants to know exactly. */
export function exactTime(moment: string): string {
  return exact.format(Date.parse(moment));
}

function calendarDay(time: number, nowMs: number): string {
  const isThisYear = new Date(time).getFullYear() === new Date(nowMs).getFullYear();
  return (isThisYear ? day : dayOfYear).format(time);
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
