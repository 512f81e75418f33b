import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { SteadyClock } from './steady-clock.ts';

const HOUR_MS = 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => vi.useRealTimers());
afterAll(() => database.remove());

it('does not advance faster because several processes advance it', async () => {
  const start = (await new SteadyClock(database.queries).now()).getTime();
  const processes = Array.from({ length: 4 }, () => new SteadyClock(database.queries));
  for (const clock of processes) await clock.now();
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: start + 1_000 * HOUR_MS });
  let last = start;
  for (let hour = 0; hour < 3; hour += 1) {
    vi.advanceTimersByTime(HOUR_MS);
    for (const clock of processes) last = (await clock.now()).getTime();
  }
  const advancedHours = (last - start) / HOUR_MS;
  expect(advancedHours).toBeGreaterThan(3);
  expect(advancedHours).toBeLessThan(4 * 3 + 1);
});
