import type { LiveTimes } from '#contract/entities/display.ts';
import { isTimeZone } from '#contract/entities/time-zone.ts';
import {
  beginsOn,
  type DisplayTime,
  minutesOf,
  NO_CALENDAR,
  type PortalCalendar,
  resolvedTimes,
} from '#slide-types/display-times.ts';
import { instantOf, type Offsets } from './local-time.ts';
import { zoneOffsets } from './zone-offsets.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** Screens are right without a connection for 400 days, and the times that they have are some days old. */
export const LIVE_DAYS = 430;

/**
 * Returns when display times are live in a time zone, for `days` days, of which the first is two days ago. For the
 * server and dashboards.
 */
export function liveTimesOf(
  times: readonly DisplayTime[],
  timeZone: string,
  nowMs: number,
  calendar: PortalCalendar = NO_CALENDAR,
  days = LIVE_DAYS,
): LiveTimes {
  const firstDay = Math.floor(nowMs / DAY_MS) - 2;
  const [from, until] = [firstDay * DAY_MS, (firstDay + days) * DAY_MS];
  const offsets = offsetsOf(timeZone, firstDay);
  const changes: number[] = [];
  let at = from;
  for (const [start, end] of merged(intervalsOf(resolvedTimes(times, calendar), calendar, offsets, firstDay, days))) {
    const [first, last] = [Math.max(start, from), Math.min(end, until)];
    if (first >= last) continue;
    changes.push((first - at) / MINUTE_MS, (last - first) / MINUTE_MS);
    at = last;
  }
  return { from, until, changes };
}

/** Returns live times that are live exactly when these are not. */
export function complementOf(times: LiveTimes): LiveTimes {
  return { ...times, changes: [0, ...times.changes] };
}

/** Returns live times that are live exactly when both of these are, which begin and end at the same time. */
export function intersectionOf(one: LiveTimes, other: LiveTimes): LiveTimes {
  const [first, second] = [periodsIn(one), periodsIn(other)];
  const changes: number[] = [];
  let at = one.from;
  for (let index = 0, next = 0; index < first.length && next < second.length; ) {
    const [[start, end], [otherStart, otherEnd]] = [first[index] as Interval, second[next] as Interval];
    const [from, until] = [Math.max(start, otherStart), Math.min(end, otherEnd)];
    if (from < until) {
      changes.push((from - at) / MINUTE_MS, (until - from) / MINUTE_MS);
      at = until;
    }
    if (end <= otherEnd) index += 1;
    if (otherEnd <= end) next += 1;
  }
  return { ...one, changes };
}

/** When live times are live, in order. */
function periodsIn({ from, until, changes }: LiveTimes): Interval[] {
  const periods: Interval[] = [];
  let at = from;
  for (let index = 0; index < changes.length; index += 2) {
    const start = at + (changes[index] as number) * MINUTE_MS;
    const length = changes[index + 1];
    at = length === undefined ? until : start + length * MINUTE_MS;
    if (start < at) periods.push([start, at]);
  }
  return periods;
}

type Interval = [start: number, end: number];

/** A rule applies on the date on which it begins, also if it ends on the next. */
function intervalsOf(
  times: readonly DisplayTime[],
  calendar: PortalCalendar,
  offsets: Offsets,
  firstDay: number,
  days: number,
): Interval[] {
  const intervals: Interval[] = [];
  for (const time of times) {
    const [from, until] = [minutesOf(time.from), minutesOf(time.until)];
    const untilMinute = until > from ? until : until + DAY_MINUTES;
    const begins = beginsOn(time, calendar);
    // Local dates differ from those of UTC by a day at most.
    for (let day = firstDay - 2; day <= firstDay + days + 1; day += 1) {
      if (!begins(day)) continue;
      intervals.push([
        instantOf(offsets, day * DAY_MS + from * MINUTE_MS),
        instantOf(offsets, day * DAY_MS + untilMinute * MINUTE_MS),
      ]);
    }
  }
  return intervals;
}

/** Joins intervals that overlap or follow each other. */
function merged(intervals: Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const [start, end] of intervals.sort((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (start < end) joined.push([start, end]);
  }
  return joined;
}

/** The offsets of each time zone, of the last day for which they were needed. */
const known = new Map<string, { firstDay: number; offsets: Offsets }>();

function offsetsOf(timeZone: string, firstDay: number): Offsets {
  const found = known.get(timeZone);
  if (found?.firstDay === firstDay) return found.offsets;
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const offsets = zoneOffsets(zone, (firstDay - 4) * DAY_MS, (firstDay + LIVE_DAYS + 4) * DAY_MS);
  known.set(timeZone, { firstDay, offsets });
  return offsets;
}
