/** Random numbers, which are the same for the same seed. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A number from `from` (inclusive) to `to` (exclusive). */
  between(from: number, to: number): number;
  /** An integer from `from` to `to`, both inclusive. */
  whole(from: number, to: number): number;
  /** True with this probability. */
  is(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Another source, seeded by this one, so that what one part draws doesn't affect the others. */
  fork(): Random;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    whole,
    is: (probability) => next() < probability,
    pick<Item>(items: readonly Item[]): Item {
      if (items.length === 0) throw new RangeError('Nothing to pick from.');
      return items[whole(0, items.length - 1)] as Item;
    },
    fork: () => createRandom(Math.floor(next() * 2 ** 32)),
  };
}
