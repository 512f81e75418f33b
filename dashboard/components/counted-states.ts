/** How many records are in a state, and how to say so. */
export interface CountedState<State extends string> {
  state: State;
  count: number;
  words: string;
}

/** Counts records by their states, in the order of `order`, with those that don't occur. */
export function countStates<State extends string>(
  states: readonly State[],
  order: readonly State[],
  wordsOf: Record<State, (count: number) => string>,
): CountedState<State>[] {
  return order.map((state) => {
    const count = states.filter((one) => one === state).length;
    return { state, count, words: wordsOf[state](count) };
  });
}
