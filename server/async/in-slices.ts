import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest time for which the event loop is blocked. */
const SLICE_MS = 3;

/**
 * Calls `work` for one item after the other and returns all results in one list. Yields to the event loop every few
 * milliseconds, so that a long list doesn't block other requests. Awaits only promises: results that `work` returns
 * directly cost no extra turn.
 */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result[] | Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  let sliceStart = performance.now();
  for (const item of items) {
    const result = work(item);
    results.push(...(Array.isArray(result) ? result : await result));
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await nextTurn();
    sliceStart = performance.now();
  }
  return results;
}
