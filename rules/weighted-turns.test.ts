import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEAVIEST } from '#slide-types/levels.ts';
import { weightedTurns } from './weighted-turns.ts';

interface Item {
  name: number;
  weight: number;
}

const itemsWith = (weights: readonly number[]): Item[] => weights.map((weight, name) => ({ name, weight }));
const inWords = (...weights: number[]) =>
  weightedTurns(itemsWith(weights))
    .map(({ name }) => 'ABCDEFGHIJ'[name])
    .join('');
const weight = fc.integer({ min: 1, max: HEAVIEST });
/** Lists of every size that a channel may have, and small ones of few different weights, which are harder. */
const weights = fc.oneof(
  fc.array(weight, { minLength: 1, maxLength: 6 }),
  fc.array(weight, { minLength: 1, maxLength: 60 }),
  fc
    .tuple(weight, weight, fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }))
    .map(([one, other, list]) => list.map((isOne) => (isOne ? one : other))),
  fc.array(weight, { minLength: 400, maxLength: 500 }),
);

function commonDivisor(numbers: readonly number[]): number {
  return [9, 8, 7, 6, 5, 4, 3, 2, 1].find((divisor) => numbers.every((number) => number % divisor === 0)) ?? 1;
}

function timesInARow(turns: readonly Item[]): number {
  return turns.filter((item, index) => item === turns[(index + 1) % turns.length]).length;
}

/** Calls `check` for generated weights, and for all lists of up to four slides. */
function forAll(check: (weights: number[]) => void): void {
  const lists = [[]] as number[][];
  for (const list of lists) {
    if (list.length > 0) check(list);
    if (list.length < 4) for (let next = 1; next <= HEAVIEST; next += 1) lists.push([...list, next]);
  }
  fc.assert(fc.property(weights, check), { numRuns: 200 });
}

describe('the turns of slides with weights', () => {
  it.each([
    [[1, 1, 1], 'ABC'],
    [[3, 3, 3], 'ABC'],
    [[3, 1, 1, 1], 'ABACAD'],
    [[1, 1, 2], 'CACB'],
    [[2, 1, 1, 1, 1], 'BACDAE'],
    [[4, 3, 1], 'ABABACAB'],
    [[4, 1, 1, 1, 1], 'ABACADAE'],
    [[3, 1], 'BAAA'],
    [[5, 1, 2], 'CABAACAA'],
    [[7], 'A'],
    [[], ''],
  ])('for %j are %s', (list, expected) => {
    expect(inWords(...list)).toBe(expected);
  });

  it('are as many as the weights say', () => {
    forAll((list) => {
      const turns = weightedTurns(itemsWith(list));
      const divisor = commonDivisor(list);
      const counts = list.map((_, name) => turns.filter((item) => item.name === name).length);
      // All at once: an assertion for each would take most of the time.
      expect(counts.join()).toBe(list.map((own) => own / (list.length === 1 ? own : divisor)).join());
    });
  });

  it('follow each other only if one slide has more turns than all others together, and then as rarely as possible', () => {
    forAll((list) => {
      const divisor = commonDivisor(list);
      const all = list.reduce((sum, own) => sum + own / divisor, 0);
      const most = Math.max(...list) / divisor;
      const unavoidable = list.length === 1 ? 1 : Math.max(0, most - (all - most));
      expect(timesInARow(weightedTurns(itemsWith(list)))).toBe(unavoidable);
    });
  });

  it('are even: at any point of the cycle, each slide has had its share, give or take one and a half turns', () => {
    forAll((list) => {
      const sum = list.reduce((total, own) => total + own, 0);
      const had = list.map(() => 0);
      let furthest = 0;
      // Just before and just after its own turns, a slide is furthest from its share.
      weightedTurns(itemsWith(list)).forEach(({ name, weight: own }, index) => {
        const before = had[name] ?? 0;
        had[name] = before + 1;
        furthest = Math.max(furthest, (index * own) / sum - before, before + 1 - ((index + 1) * own) / sum);
      });
      expect(furthest).toBeLessThan(1.5);
    });
  });

  it('keep the order of slides of the same weight', () => {
    forAll((list) => {
      const turns = weightedTurns(itemsWith(list));
      for (const own of new Set(list)) {
        const names = turns.filter((item) => item.weight === own).map(({ name }) => name);
        const members = list.flatMap((other, name) => (other === own ? [name] : []));
        expect(names.every((name, index) => name === members[index % members.length])).toBe(true);
      }
    });
  });
});
