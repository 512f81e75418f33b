const HOUR_MS = 3_600_000;

/** Yesterday began less than this long ago, unless clocks have gone back since. */
const USUAL_HOURS = 48;
/** The limit if they have. */
const MOST_HOURS = 49;
const MINUTE_MS = 60_000;

/**
 * Whether a time is before yesterday (specification, section 5) in this time zone, or in all of them if it is null.
 * See docs/decisions/010-check-schedule-dates-in-the-senders-time-zone.md
 */
export function isBeforeYesterday(atMs: number, nowMs: number, timeZone: string | null): boolean {
  if (timeZone !== null) return atMs < startOfYesterday(nowMs, timeZone);
  const hoursAgo = (nowMs - atMs) / HOUR_MS;
  if (hoursAgo < USUAL_HOURS || hoursAgo > MOST_HOURS) return hoursAgo > USUAL_HOURS;
  return atMs < earliestStart(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS);
}

/** The result for one minute is cached, because checking all time zones takes a tenth of a second. */
let found = { nowMs: Number.NaN, startMs: Number.NaN };

/** Returns when yesterday began in the time zone where it began first. */
function earliestStart(nowMs: number): number {
  if (found.nowMs !== nowMs) {
    const starts = Intl.supportedValuesOf('timeZone').map((zone) => startOfYesterday(nowMs, zone));
    found = { nowMs, startMs: Math.min(...starts) };
  }
  return found.startMs;
}

/** Returns when yesterday began in a time zone: at midnight, or an hour later if the clocks skipped that. */
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
  // The offset near a time can differ from the offset at that time.
  let startMs = midnight;
  for (let round = 0; round < 3; round += 1) startMs -= localMs(startMs) - midnight;
  return startMs;
}
