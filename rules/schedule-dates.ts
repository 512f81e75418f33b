import { HOUR_MS } from './limits.ts';

/** Yesterday begins less than this before any moment, except after a night in which the clocks were put back. */
const USUAL_HOURS = 48;
/** After such a night, at most. */
const MOST_HOURS = 49;
const MINUTE_MS = 60_000;

/**
 * Whether a moment lies before yesterday began (specification, section 5) for somebody in this time zone. Without one (null)
 * it has to lie before yesterday in every zone.
 * See docs/decisions/010-check-schedule-dates-in-the-senders-time-zone.md
 */
export function isBeforeYesterday(atMs: number, nowMs: number, timeZone: string | null): boolean {
  if (timeZone !== null) return atMs < startOfYesterday(nowMs, timeZone);
  const hoursAgo = (nowMs - atMs) / HOUR_MS;
  if (hoursAgo < USUAL_HOURS || hoursAgo > MOST_HOURS) return hoursAgo > USUAL_HOURS;
  return atMs < earliestStart(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS);
}

/** The answer for one minute: to look at every zone takes a tenth of a second. */
let found = { nowMs: Number.NaN, startMs: Number.NaN };

/** When yesterday began in the zone in which it began first. */
function earliestStart(nowMs: number): number {
  if (found.nowMs !== nowMs) {
    const starts = Intl.supportedValuesOf('timeZone').map((zone) => startOfYesterday(nowMs, zone));
    found = { nowMs, startMs: Math.min(...starts) };
  }
  return found.startMs;
}

/** When yesterday began in a time zone: at midnight, or where the clocks skipped it, at the hour after. */
function startOfYesterday(nowMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const localMs = (atMs: number) => {
    const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  const today = new Date(localMs(nowMs));
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - 1);
  // An offset that holds close to the moment may be another one than that of the moment itself.
  let startMs = midnight;
  for (let round = 0; round < 3; round += 1) startMs -= localMs(startMs) - midnight;
  return startMs;
}
