// @module-tag slow
import { describe, expect, it } from 'vitest';
import { type FaultKind, faults } from './faults.ts';
import { live } from './life.ts';

/** They are the same in every run, so they only find what a change breaks. `npm run simulate` explores thousands. */
const LIVES = 20;
/** Seeds of lives that once failed. */
const REMEMBERED = [
  58, 69, 72, 103, 128, 216, 272, 361, 534, 547, 871, 946, 1106, 3027, 4132, 5395, 10_198, 11_837, 20_025,
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

  it('is the same for the same seed', { timeout: 60_000 }, async () => {
    const [one, other] = [await live(3), await live(3)];
    expect(other.story).toEqual(one.story);
    expect(other.problems).toEqual(one.problems);
  });
});
