import { expect, test } from 'vitest';
import { keptOrder, moved } from './order.ts';

test.each([
  { from: 0, to: 2, after: ['b', 'c', 'a'] },
  { from: 2, to: 0, after: ['c', 'a', 'b'] },
  { from: 1, to: 1, after: ['a', 'b', 'c'] },
  { from: 0, to: 3, after: ['a', 'b', 'c'] },
  { from: -1, to: 0, after: ['a', 'b', 'c'] },
])('moving $from to $to makes $after', ({ from, to, after }) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(after);
});

test('a draft keeps its order, lets gone slides go and puts new ones last', () => {
  expect(keptOrder(['c', 'gone', 'a'], ['a', 'new', 'c'])).toEqual(['c', 'a', 'new']);
});
