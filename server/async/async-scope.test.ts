import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AsyncScope } from './async-scope.ts';

describe('an async scope', () => {
  it('are found by the work and by what it waits for, and by nothing else', async () => {
    const scope = new AsyncScope<string>();
    const look = async () => {
      await turn();
      return scope.current;
    };
    const found = scope.run(async () => [await look(), await look()], 'work');
    expect(scope.current).toBeUndefined();
    expect(await found).toEqual(['work', 'work']);
    expect(await look()).toBeUndefined();
  });

  it('stay with each work while others begin, end and fail', async () => {
    const scope = new AsyncScope<number>();
    const works = Array.from({ length: 20 }, (_, number) =>
      scope.run(async () => {
        for (let round = 0; round < number; round += 1) await turn();
        if (number % 3 === 0) throw new Error('failed');
        return scope.current;
      }, number),
    );
    const settled = await Promise.allSettled(works);
    const found = settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));
    expect(found).toEqual(works.map((_, number) => (number % 3 === 0 ? 'failed' : number)));
  });
});
