/** Chance that comes the same way again from the same seed. */
export interface Random {
  /** 0 up to 1. */
  next(): number;
  /** A number from `from` up to `to`. */
  between(from: number, to: number): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  /** True this often out of one. */
  is(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Another chance that this one decides about: what one part draws does not shift what the others draw. */
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
