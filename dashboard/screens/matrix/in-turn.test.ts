import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('everything is done once, never more than four at a time, and failures stay with their items', async () => {
  let underWay = 0;
  let most = 0;
  const results = await inTurn([...Array(11).keys()], async (number) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve));
    underWay -= 1;
    if (number === 3) throw new Error('three');
    return number * 2;
  });
  expect(most).toBe(4);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    0,
    2,
    4,
    'failed',
    ...[8, 10, 12, 14, 16, 18, 20],
  ]);
});
