/**
 * The offsets of a time zone from UTC, ascending: since when, in milliseconds, and in minutes. The first applies
 * before, too.
 */
export type Offsets = readonly (readonly [since: number, minutes: number])[];

const MINUTE_MS = 60_000;

/**
 * Returns the latest wall-clock time that has been reached at `now`, in milliseconds since 1970-01-01. When clocks go
 * back, it waits for them, so that each wall-clock time is reached once.
 */
export function wallAt(offsets: Offsets, now: number): number {
  let reached = Number.NEGATIVE_INFINITY;
  for (const [index, [since, minutes]] of offsets.entries()) {
    if (index > 0 && since > now) break;
    const next = offsets[index + 1];
    const last = next !== undefined && next[0] <= now ? next[0] - 1 : now;
    reached = Math.max(reached, last + minutes * MINUTE_MS);
  }
  return reached;
}

/**
 * Returns the first time at which clocks show `wall` or later. A wall-clock time that they skip begins at the first
 * instant after the gap.
 */
export function instantOf(offsets: Offsets, wall: number): number {
  // An iterator would take most of the time: the server calls this thousands of times for each list of display times.
  for (let index = 0; index < offsets.length; index += 1) {
    const [since, minutes] = offsets[index] as Offsets[number];
    const at = wall - minutes * MINUTE_MS;
    const next = offsets[index + 1];
    if (next === undefined || at < next[0]) return index === 0 ? at : Math.max(at, since);
  }
  return wall;
}
