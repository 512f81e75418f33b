import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Clocks are often corrected by a little, and those of several machines differ: a stored time further ahead is wrong. */
export const USUAL_CORRECTION_MINUTES = 5;

/**
 * Whether a deadline lies ahead, by the database's clock. `longestMinutes`: how far ahead it is set at most. One that lies further
 * ahead was set while the clock was wrong, and counts as passed: nothing stays open for as long as a clock was once ahead.
 */
export function isAhead(deadline: AnyColumn, longestMinutes: number): SQL {
  const longest = longestMinutes + USUAL_CORRECTION_MINUTES;
  return sql`(${deadline} > now() and ${deadline} <= now() + make_interval(mins => ${longest}))`;
}
