import { describe, expect, it } from 'vitest';
import { isBeforeYesterday } from './schedule-dates.ts';

/** Expects the last rejected and the first accepted time to be a second apart. */
function expectStart(now: string, zone: string | null, start: string): void {
  const startMs = Date.parse(start);
  const judged = [startMs - 1_000, startMs].map((atMs) => isBeforeYesterday(atMs, Date.parse(now), zone));
  expect(judged).toEqual([true, false]);
}

describe('yesterday begins', () => {
  it.each([
    ['2026-11-23T12:00:00Z', 'UTC', '2026-11-22T00:00:00Z'],
    ['2026-11-23T00:00:00Z', 'UTC', '2026-11-22T00:00:00Z'],
    ['2026-11-22T23:59:59Z', 'UTC', '2026-11-21T00:00:00Z'],
    ['2026-11-23T12:00:00Z', 'Europe/Berlin', '2026-11-21T23:00:00Z'],
    ['2026-11-23T12:00:00Z', 'Pacific/Kiritimati', '2026-11-22T10:00:00Z'],
    ['2026-11-23T12:00:00Z', 'Etc/GMT+12', '2026-11-22T12:00:00Z'],
    ['2026-11-23T12:00:00Z', 'Asia/Kathmandu', '2026-11-21T18:15:00Z'],
    ['2026-03-01T12:00:00Z', 'Europe/Berlin', '2026-02-27T23:00:00Z'],
    ['2026-01-01T12:00:00Z', 'Europe/Berlin', '2025-12-30T23:00:00Z'],
    // Clocks went back in the night to 25 October, and forward in the night to 29 March.
    ['2026-10-26T22:59:59Z', 'Europe/Berlin', '2026-10-24T22:00:00Z'],
    ['2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-23T22:00:00Z'],
    ['2026-03-30T12:00:00Z', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ])('at %s in %s at %s', (now, zone, start) => expectStart(now, zone, start));

  it('in the hour after a midnight that the clocks skipped', () => {
    // In Santiago, 6 September 2026 begins at one o'clock.
    expectStart('2026-09-07T12:00:00Z', 'America/Santiago', '2026-09-06T04:00:00Z');
  });

  it('two days ago without a time zone, and no earlier on ordinary days', () => {
    expectStart('2026-11-23T12:00:00Z', null, '2026-11-21T12:00:01Z');
    expectStart('2026-07-15T23:30:00Z', null, '2026-07-13T23:30:01Z');
  });

  it('up to 49 hours ago without a time zone, if clocks went back in some zone', () => {
    // A minute before midnight in Berlin, on the day after clocks went back.
    expectStart('2026-10-26T22:59:00Z', null, '2026-10-24T22:00:00.000Z');
  });
});
