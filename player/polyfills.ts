/*
 * What the player, its views and Preact use and the oldest supported browsers lack. `npm test compatibility` finds
 * what else would be needed.
 */

export {};

provide(window, 'queueMicrotask', (task: () => void) => {
  const rethrow = (error: unknown) =>
    setTimeout(() => {
      throw error;
    });
  Promise.resolve().then(task).catch(rethrow);
});

provide(Object, 'fromEntries', (entries: Iterable<[string, unknown]>) => {
  const made: Record<string, unknown> = {};
  for (const [key, value] of entries) made[key] = value;
  return made;
});

provide(Array.prototype, 'flatMap', function flatMap<
  T,
  U,
>(this: T[], map: (one: T, index: number, all: T[]) => U | U[]) {
  return ([] as U[]).concat(...this.map(map));
});

/** Not enumerable, because loops over an array with `for … in` would find it. */
function provide<Holder extends object>(holder: Holder, name: keyof Holder, value: unknown): void {
  if (!(name in holder)) Object.defineProperty(holder, name, { value, configurable: true, writable: true });
}
