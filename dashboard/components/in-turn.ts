/** So many requests at once leave the browser room for others. */
const AT_ONCE = 4;

interface Course {
  /** Hears after each item how many are done, failed ones among them. */
  onProgress?(done: number): void;
  /** Once it is aborted nothing more is begun; what is under way comes to its end. */
  signal?: AbortSignal;
}

/** Does work for each item, a few at a time. Answers what came of each, in the order of the items; null where it was not begun. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { onProgress, signal }: Course = {},
): Promise<(PromiseSettledResult<Result> | null)[]> {
  const results: (PromiseSettledResult<Result> | null)[] = items.map(() => null);
  const left = items.entries();
  let done = 0;
  const worker = async () => {
    for (const [place, item] of left) {
      if (signal?.aborted) return;
      const [result] = await Promise.allSettled([work(item)]);
      results[place] = result;
      done += 1;
      onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
