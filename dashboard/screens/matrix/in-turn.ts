/** So many requests at once leave the browser room for others. */
const AT_ONCE = 4;

/** Does work for each item, a few at a time. Answers what came of each, in the order of the items. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = new Array(items.length);
  const left = items.entries();
  const worker = async () => {
    for (const [place, item] of left) {
      [results[place]] = (await Promise.allSettled([work(item)])) as [PromiseSettledResult<Result>];
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
