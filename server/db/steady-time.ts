/**
 * How much faster than time passes the steady time catches up with the clock, after hours without power for example.
 */
const CATCH_UP_PACE = 4;

/**
 * Nothing of this product is older: machines without a battery for their clock start in 1970 or in the year they were
 * built.
 */
export const EARLIEST_MS = Date.UTC(2024, 0, 1);

/**
 * Returns the time by which stored things may be judged too old to keep. It follows the clock, but while the clock
 * jumps ahead it advances by at most four times the `elapsedMs` that really passed since it was `before`. A clock that
 * is 400 days ahead for two hours therefore deletes nothing that eight hours would not have deleted. All times in
 * milliseconds since the epoch.
 * See docs/decisions/041-limit-what-a-wrong-clock-can-do.md
 */
export function steadyTime(before: number, clock: number, elapsedMs: number): number {
  if (clock < EARLIEST_MS) return before;
  if (before < EARLIEST_MS) return clock;
  return Math.min(clock, before + CATCH_UP_PACE * elapsedMs);
}
