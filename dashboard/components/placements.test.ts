import { expect, it } from 'vitest';
import { putBack } from './placements.ts';

it.each([
  ['a slide that was first', ['a'], ['a', 'b', 'c'], ['b', 'c', 'a'], ['a', 'b', 'c']],
  ['a slide that was in the middle', ['b'], ['a', 'b', 'c'], ['a', 'c', 'b'], ['a', 'b', 'c']],
  ['several slides', ['c', 'b', 'a'], ['a', 'b', 'c', 'd'], ['d', 'b', 'c', 'a'], ['a', 'b', 'c', 'd']],
  [
    'a slide whose neighbours others have reordered',
    ['b'],
    ['a', 'b', 'c', 'd'],
    ['d', 'c', 'a', 'b'],
    ['d', 'c', 'a', 'b'],
  ],
  ['a slide among new ones', ['b'], ['a', 'b'], ['new', 'a', 'newer', 'b'], ['new', 'a', 'b', 'newer']],
  ['a slide whose predecessor others have removed', ['c'], ['a', 'b', 'c'], ['a', 'd', 'c'], ['a', 'c', 'd']],
  ['a slide with an unknown place', ['a'], [], ['b', 'a'], ['b', 'a']],
])('puts back %s', (_, moved, before, now, expected) => {
  expect(putBack(moved, before, now)).toEqual(expected);
});
