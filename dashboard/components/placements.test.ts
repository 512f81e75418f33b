import { expect, it } from 'vitest';
import { orderBefore } from './placements.ts';

it.each([
  ['a slide that was added again', ['a', 'b', 'c'], ['b', 'c', 'a'], ['a', 'b', 'c']],
  ['slides that were added by others', ['a', 'b'], ['b', 'new', 'a'], ['a', 'b', 'new']],
  ['slides that were removed by others', ['a', 'b', 'c'], ['c', 'a'], ['a', 'c']],
  ['an unknown order', [], ['b', 'a'], ['b', 'a']],
])('restores the order of %s', (_, before, now, expected) => {
  expect(orderBefore(before, now)).toEqual(expected);
});
