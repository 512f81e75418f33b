// @module-tag slow
import { describe, expect, it } from 'vitest';
import { type FaultKind, faults } from './faults.ts';
import { live } from './life.ts';
import { DAYS_OFFLINE, spendYear } from './year.ts';

/** They are the same in every run, so they only find what a change breaks. `npm run simulate` explores thousands. */
const LIVES = 10;
const LIVES_WITH_TIMES = 3;
const YEARS = 15;
/** Seeds of lives that once failed. */
const REMEMBERED = [
  58, 69, 72, 103, 128, 145, 216, 272, 361, 534, 547, 751, 774, 871, 946, 1106, 1332, 3027, 4132, 5395, 10_198, 11_837,
  20_025,
];

describe('a simulated life of thirty days', () => {
  it(`keeps every promise in ${LIVES} lives`, { timeout: 900_000 }, async () => {
    const seen = new Set<FaultKind>();
    const broken: string[] = [];
    const seeds = new Set([...Array.from({ length: LIVES }, (_, index) => index + 1), ...REMEMBERED]);
    for (const seed of seeds) {
      const life = await live(seed);
      for (const kind of life.faults.keys()) seen.add(kind);
      for (const { promise, screen, detail } of life.violations)
        broken.push(`${seed}: ${promise}: ${screen}, ${detail}`);
    }
    expect(broken).toEqual([]);
    expect([...seen].sort()).toEqual(Object.keys(faults).sort());
  });

  it('keeps every promise with display times, and for one life in 400 days without a network after it', {
    timeout: 900_000,
  }, async () => {
    const broken: string[] = [];
    for (let seed = 1; seed <= LIVES_WITH_TIMES; seed += 1) {
      const { violations } = await live(seed, { hasTimes: true, daysOffline: seed === 1 ? DAYS_OFFLINE : 0 });
      for (const { promise, screen, detail } of violations) broken.push(`${seed}: ${promise}: ${screen}, ${detail}`);
    }
    expect(broken).toEqual([]);
  });

  it('switches within 50 ms of what Temporal says, in 400 days without a connection', {
    timeout: 900_000,
  }, async () => {
    const broken: string[] = [];
    const totals = { schedules: 0, switches: 0, worstMs: 0 };
    for (let seed = 1; seed <= YEARS; seed += 1) {
      const { schedules, switches, worstMs, violations } = await spendYear(seed);
      totals.schedules += schedules;
      totals.switches += switches;
      totals.worstMs = Math.max(totals.worstMs, worstMs);
      broken.push(...violations.map((violation) => `${seed}: ${violation}`));
    }
    expect(broken).toEqual([]);
    expect(totals.schedules).toBeGreaterThan(100);
    expect(totals.switches).toBeGreaterThan(150);
    expect(totals.worstMs).toBeLessThan(50);
  });

  it('is the same for the same seed', { timeout: 60_000 }, async () => {
    const [one, other] = [await live(3), await live(3)];
    expect(other.story).toEqual(one.story);
    expect(other.problems).toEqual(one.problems);
  });
});
