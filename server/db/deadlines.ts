import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Clocks are often corrected slightly, and those of several machines differ. A stored time further ahead than this is
 * wrong.
 */
export const USUAL_CORRECTION_MINUTES = 5;

/**
 * Returns a condition: whether a deadline is in the future, by the database's clock. `longestMinutes`: how far in the
 * future it can be set. A deadline further ahead was set while the clock was wrong and counts as passed.
 */
export function isAhead(deadline: AnyColumn, longestMinutes: number): SQL {
  const longest = longestMinutes + USUAL_CORRECTION_MINUTES;
  return sql`(${deadline} > now() and ${deadline} <= now() + make_interval(mins => ${longest}))`;
}
