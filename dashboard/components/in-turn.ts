/** Leaves connections of the browser for other requests. */
const AT_ONCE = 4;

interface Course {
  /** Receives the number of finished items after each item, including failed ones. */
  onProgress?(done: number): void;
  /** After it is aborted, no more items are started; those in progress are finished. */
  signal?: AbortSignal;
}

/**
 * Processes all items with limited concurrency. Returns the results in the order of the items; null for those not
 * started.
 */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { onProgress, signal }: Course = {},
): Promise<(PromiseSettledResult<Result> | null)[]> {
  const results: (PromiseSettledResult<Result> | null)[] = items.map(() => null);
  const left = items.entries();
  let done = 0;
  const worker = async () => {
    for (const [index, item] of left) {
      if (signal?.aborted) return;
      const [result] = await Promise.allSettled([work(item)]);
      results[index] = result;
      done += 1;
      onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
