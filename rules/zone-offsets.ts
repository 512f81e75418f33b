import type { Offsets } from './local-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Returns the offsets of a time zone from UTC between two times: since when, and in minutes. The first one applies at
 * `fromMs`. For the server and dashboards: it needs the time zones of `Intl`.
 */
export function zoneOffsets(timeZone: string, fromMs: number, untilMs: number): Offsets {
  const offsetAt = offsetReader(timeZone);
  const offsets: [number, number][] = [[fromMs, offsetAt(fromMs)]];
  let known = offsetAt(fromMs);
  for (let day = fromMs; day < untilMs; day += DAY_MS) {
    const offset = offsetAt(day + DAY_MS);
    if (offset === known) continue;
    offsets.push([changeBetween(offsetAt, day, day + DAY_MS), offset]);
    known = offset;
  }
  return offsets;
}

/** Returns the date in a time zone, in days since 1970-01-01. */
export function localDay(timeZone: string, nowMs: number): number {
  return Math.floor((nowMs + offsetReader(timeZone)(nowMs) * MINUTE_MS) / DAY_MS);
}

/** Clocks change on whole minutes. */
function changeBetween(offsetAt: (atMs: number) => number, fromMs: number, untilMs: number): number {
  const before = offsetAt(fromMs);
  let [low, high] = [Math.floor(fromMs / MINUTE_MS), Math.ceil(untilMs / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE_MS) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

function offsetReader(timeZone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (atMs) => {
    const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
    if (hours === undefined || minutes === undefined) return 0;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}
