import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AsyncScope } from './async-scope.ts';

describe('an async scope', () => {
  it('is available inside the function and everything that it awaits, and nowhere else', async () => {
    const scope = new AsyncScope<string>();
    const readLater = async () => {
      await nextTurn();
      return scope.current;
    };
    const values = scope.run(async () => [await readLater(), await readLater()], 'value');
    expect(scope.current).toBeUndefined();
    expect(await values).toEqual(['value', 'value']);
    expect(await readLater()).toBeUndefined();
  });

  it('keeps the value of each function while others start, end and fail', async () => {
    const scope = new AsyncScope<number>();
    const runs = Array.from({ length: 20 }, (_, number) =>
      scope.run(async () => {
        for (let round = 0; round < number; round += 1) await nextTurn();
        if (number % 3 === 0) throw new Error('failed');
        return scope.current;
      }, number),
    );
    const settled = await Promise.allSettled(runs);
    const values = settled.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'));
    expect(values).toEqual(runs.map((_, number) => (number % 3 === 0 ? 'failed' : number)));
  });
});
