import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const owners: [object, string][] = [
  [globalThis, 'queueMicrotask'],
  [Object, 'fromEntries'],
  [Array.prototype, 'flatMap'],
];
const own = owners.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor);

/** As in a browser that lacks them. */
beforeEach(async () => {
  vi.stubGlobal('window', globalThis);
  for (const [owner, name] of owners) Reflect.deleteProperty(owner, name);
  vi.resetModules();
  await import('./polyfills.ts');
});
afterEach(() => {
  for (const [index, [owner, name]] of owners.entries()) Object.defineProperty(owner, name, own[index] ?? {});
});

describe('in an old browser', () => {
  test('tasks run after the current one and before timers', async () => {
    const order: string[] = [];
    setTimeout(() => order.push('timer'));
    queueMicrotask(() => order.push('task'));
    order.push('now');
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(order).toEqual(['now', 'task', 'timer']);
  });

  test('a list can be mapped to lists', () => {
    expect([1, 2, 3].flatMap((one) => (one === 2 ? [] : [one, [one]]))).toEqual([1, [1], 3, [3]]);
    expect(['a', 'b'].flatMap((one, index, all) => `${one}${index}${all.length}`)).toEqual(['a02', 'b12']);
  });

  test('an object can be made of entries', () => {
    expect(Object.fromEntries(new Map([['a', 1]]))).toEqual({ a: 1 });
  });

  test('loops over lists don’t find what was added', () => {
    const found: string[] = [];
    for (const key in ['only']) found.push(key);
    expect(found).toEqual(['0']);
  });
});
