import { setImmediate as nextTurn } from 'node:timers/promises';

/** Everybody else's requests wait for no longer than this. */
const SLICE_MS = 3;

/**
 * What `work` makes of all these, one after the other. Every few milliseconds other work gets its turn, so that a long list keeps nobody
 * waiting. What is ready at once is not waited for.
 */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result[] | Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    const made = work(item);
    results.push(...(Array.isArray(made) ? made : await made));
    if (performance.now() - began < SLICE_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  return results;
}
