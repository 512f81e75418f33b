import { expect, test } from 'vitest';
import { keptOrder, moved, renumbered } from './order.ts';

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

test.each([
  {
    what: 'one that moved up passes its number on to those it passed',
    has: { a: 1, c: 3, b: 2, d: 4 },
    gets: { c: 2, b: 3 },
  },
  { what: 'gaps and a first number of nought stay', has: { c: 9, a: 0, b: 4 }, gets: { c: 0, a: 4, b: 9 } },
  { what: 'records of one number are counted through', has: { b: 1, a: 1, c: 1 }, gets: { a: 2, c: 3 } },
  { what: 'an order that is kept needs nothing', has: { a: 2, b: 5 }, gets: {} },
])('numbers: $what', ({ has, gets }) => {
  const wanted = Object.entries(has).map(([name, orderingNumber]) => ({ name, orderingNumber }));
  const answer = renumbered(wanted).map(({ record, orderingNumber }) => [record.name, orderingNumber]);
  expect(Object.fromEntries(answer)).toEqual(gets);
});
