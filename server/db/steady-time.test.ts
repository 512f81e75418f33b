import { describe, expect, it } from 'vitest';
import { steadyTime } from './steady-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TODAY = Date.UTC(2026, 10, 23);

describe('the time by which stored data is too old', () => {
  it.each([
    ['follows the clock', TODAY, TODAY + HOUR_MS, HOUR_MS, TODAY + HOUR_MS],
    ['catches up after a night without power', TODAY - 12 * HOUR_MS, TODAY, 4 * HOUR_MS, TODAY],
    ['hardly follows a clock that is 400 days ahead', TODAY, TODAY + 400 * DAY_MS, 2 * HOUR_MS, TODAY + 8 * HOUR_MS],
    ['goes back with the clock', TODAY + 400 * DAY_MS, TODAY, HOUR_MS, TODAY],
    ['ignores a clock that has lost its battery', TODAY, 0, HOUR_MS, TODAY],
    ['starts again from the clock after that', 0, TODAY, 0, TODAY],
  ])('%s', (_title, before, clock, elapsedMs, expected) => {
    expect(steadyTime(before, clock, elapsedMs)).toBe(expected);
  });
});
