import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('each item is processed once, at most four at a time, and errors belong to their items', async () => {
  let underWay = 0;
  let most = 0;
  const reported: number[] = [];
  const results = await inTurn(
    [...Array(11).keys()],
    async (number) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve));
      underWay -= 1;
      if (number === 3) throw new Error('three');
      return number * 2;
    },
    { onProgress: (done) => reported.push(done) },
  );
  expect(most).toBe(4);
  expect(reported).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(results.map((result) => (result?.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    0,
    2,
    4,
    'failed',
    ...[8, 10, 12, 14, 16, 18, 20],
  ]);
});

test('after stopping, started items are finished and no others are started', async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  const results = await inTurn(
    [...Array(11).keys()],
    async (number) => {
      begun.push(number);
      await new Promise((resolve) => setTimeout(resolve));
      return number;
    },
    { onProgress: (done) => done === 2 && stop.abort(), signal: stop.signal },
  );
  expect(begun.length).toBeLessThan(11);
  expect(results.flatMap((result) => (result?.status === 'fulfilled' ? result.value : []))).toEqual(begun);
  expect(results.at(-1)).toBe(null);
});
