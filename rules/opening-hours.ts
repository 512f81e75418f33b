import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { ALWAYS, type DisplayTime, minutesOf } from '#slide-types/display-times.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Opening hours as the display times of a slide that is shown during them. */
export function openingTimes({ days }: OpeningHours): DisplayTime[] {
  return days.flatMap((opening, day) => (opening ? [{ ...ALWAYS, ...opening, weekdays: [day + 1] }] : []));
}

/**
 * Returns when the opening period that includes `nowMs` began, in milliseconds since the epoch; null while closed,
 * -Infinity if always open. Adjacent periods count as one. If clocks change during a period, its beginning is off by
 * that change.
 */
export function openSince(hours: OpeningHours | null, timeZone: string, nowMs: number): number | null {
  if (hours === null) return -Infinity;
  const now = localTime(timeZone, nowMs);
  const beginningAt = (minute: number) => beginningOf(hours, now.weekday, minute);
  let begun: number | null = null;
  let earlier = beginningAt(now.minutes);
  while (earlier !== null) {
    begun = earlier;
    if (begun <= now.minutes - WEEK_MINUTES) return -Infinity;
    earlier = beginningAt(begun - 1);
  }
  return begun === null ? null : nowMs - (now.minutes - begun) * MINUTE_MS - (nowMs % MINUTE_MS);
}

/**
 * Returns when the period that includes `minute` began, or null. Both are in minutes since the midnight at which
 * `weekday` began, and can be negative.
 */
function beginningOf({ days }: OpeningHours, weekday: number, minute: number): number | null {
  const today = Math.floor(minute / DAY_MINUTES);
  for (const day of [today - 1, today]) {
    const opening = days[(((weekday + day) % 7) + 7) % 7];
    if (!opening) continue;
    const from = day * DAY_MINUTES + minutesOf(opening.from);
    const until = day * DAY_MINUTES + minutesOf(opening.until);
    const end = minutesOf(opening.until) > minutesOf(opening.from) ? until : until + DAY_MINUTES;
    if (minute >= from && minute < end) return from;
  }
  return null;
}

function localTime(timeZone: string, nowMs: number): { weekday: number; minutes: number } {
  const shown = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const parts = new Intl.DateTimeFormat('en-US', { ...shown, timeZone }).formatToParts(nowMs);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { weekday: WEEKDAYS.indexOf(part('weekday')), minutes: Number(part('hour')) * 60 + Number(part('minute')) };
}
