import type { OpeningHours } from '#contract/entities/opening-hours.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * When the opening began that `nowMs` lies in, in milliseconds since the epoch; null while closed, -Infinity where it is
 * always open. Where clocks are changed within an opening, its beginning is off by the change.
 */
export function openSince(hours: OpeningHours | null, nowMs: number): number | null {
  if (hours === null) return -Infinity;
  const { weekday, minutes } = localTime(hours.timezone, nowMs);
  const startedAgo = [minutesSince(hours, weekday - 1, minutes + DAY_MINUTES), minutesSince(hours, weekday, minutes)];
  const started = startedAgo.find((ago) => ago !== null);
  return started === undefined || started === null ? null : nowMs - started * MINUTE_MS - (nowMs % MINUTE_MS);
}

/** How long ago the opening of a day began; null where it has not yet, or is over. `minutes` are counted from that day's midnight. */
function minutesSince({ days }: OpeningHours, weekday: number, minutes: number): number | null {
  const opening = days[(weekday + 7) % 7];
  if (!opening) return null;
  const from = minutesOf(opening.from);
  const until = minutesOf(opening.until);
  const end = until > from ? until : until + DAY_MINUTES;
  return minutes >= from && minutes < end ? minutes - from : null;
}

function minutesOf(clockTime: string): number {
  const [hours, minutes] = clockTime.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

function localTime(timeZone: string, nowMs: number): { weekday: number; minutes: number } {
  const shown = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const parts = new Intl.DateTimeFormat('en-US', { ...shown, timeZone }).formatToParts(nowMs);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { weekday: WEEKDAYS.indexOf(part('weekday')), minutes: Number(part('hour')) * 60 + Number(part('minute')) };
}
