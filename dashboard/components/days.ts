import { weekdayOf } from '#slide-types/recurrence.ts';

// Days are counted from 1970-01-01.

const DAY_MS = 86_400_000;

/** Returns the Monday of the week that is this many weeks after that of `day`. */
export function mondayIn(weeks: number, day: number): number {
  return day - weekdayOf(day) + weeks * 7;
}

/** Such as 2026-12-24. */
export function writtenDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
