/** The same numbers for the same seed. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    is: (probability: number) => next() < probability,
    number: () => Math.floor(next() * 1_000_000),
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  };
}

export type Random = ReturnType<typeof randomFrom>;
