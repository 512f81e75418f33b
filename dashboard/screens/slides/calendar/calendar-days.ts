import { mondayIn, writtenDay } from '#dashboard/components/days.ts';
import { instantOf, type Offsets, wallAt } from '#rules/local-time.ts';
import { zoneOffsets } from '#rules/zone-offsets.ts';

/** Days are counted from 1970-01-01, and are those of a time zone. Times are in milliseconds since the epoch. */
export interface CalendarDay {
  day: number;
  fromMs: number;
  untilMs: number;
  /** Some full hours and when they begin. Hours that a change of the clocks skips are missing. */
  hours: { hour: number; atMs: number }[];
}

export type CalendarView = 'day' | 'week';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HOURS_SHOWN = [3, 6, 9, 12, 15, 18, 21];

/** The days that a view shows: one, or those of its week from Monday. */
export function daysOf(view: CalendarView, day: number, timeZone: string): CalendarDay[] {
  const [first, count] = view === 'day' ? [day, 1] : [mondayIn(0, day), 7];
  const offsets = offsetsAround(timeZone, first * DAY_MS, (first + count) * DAY_MS);
  return Array.from({ length: count }, (_, index) => calendarDay(first + index, offsets));
}

/** Reads a day as `writtenDay` writes it; null if there is no such day. */
export function readDay(text: string | undefined): number | null {
  const day = Date.parse(`${text ?? ''}T00:00:00Z`) / DAY_MS;
  return Number.isInteger(day) && writtenDay(day) === text ? day : null;
}

/** Where a time is between two others, from 0 to 1. */
export function shareOf(atMs: number, fromMs: number, untilMs: number): number {
  return Math.min(1, Math.max(0, (atMs - fromMs) / (untilMs - fromMs)));
}

function calendarDay(day: number, offsets: Offsets): CalendarDay {
  const startOf = (hour: number) => instantOf(offsets, day * DAY_MS + hour * HOUR_MS);
  const hours = HOURS_SHOWN.map((hour) => ({ hour, atMs: startOf(hour) })).filter(
    ({ hour, atMs }) => wallAt(offsets, atMs) === day * DAY_MS + hour * HOUR_MS,
  );
  return { day, fromMs: startOf(0), untilMs: startOf(24), hours };
}

function offsetsAround(timeZone: string, fromMs: number, untilMs: number): Offsets {
  return zoneOffsets(timeZone, fromMs - 2 * DAY_MS, untilMs + 2 * DAY_MS);
}
