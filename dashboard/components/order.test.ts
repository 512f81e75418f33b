import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptOrder, moved, renumbered } from './order.ts';

test.each([
  { from: 0, to: 2, after: ['b', 'c', 'a'] },
  { from: 2, to: 0, after: ['c', 'a', 'b'] },
  { from: 1, to: 1, after: ['a', 'b', 'c'] },
  { from: 0, to: 3, after: ['a', 'b', 'c'] },
  { from: -1, to: 0, after: ['a', 'b', 'c'] },
])('moving $from to $to results in $after', ({ from, to, after }) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(after);
});

test('a draft keeps its order, drops removed slides and appends new ones', () => {
  expect(keptOrder(['c', 'gone', 'a'], ['a', 'new', 'c'])).toEqual(['c', 'a', 'new']);
});

test.each([
  { what: 'what becomes the first goes before the others', has: { d: 4, a: 1, b: 2, c: 3 }, gets: { d: 0 } },
  { what: 'what becomes the last goes behind the others', has: { b: 2, c: 3, d: 4, a: 1 }, gets: { a: 5 } },
  { what: 'a gap is used', has: { a: 1, d: 9, b: 5 }, gets: { d: 2 } },
  {
    what: 'where there is no gap the shorter side makes room',
    has: { a: 1, e: 5, b: 2, c: 3, d: 4 },
    gets: { a: 0, e: 1 },
  },
  { what: 'records of one number are counted through', has: { b: 1, a: 1, c: 1 }, gets: { b: -1, a: 0 } },
  { what: 'an order that is kept needs nothing', has: { a: 2, b: 5 }, gets: {} },
])('numbers: $what', ({ has, gets }) => {
  const wanted = Object.entries(has).map(([name, orderingNumber]) => ({ name, orderingNumber }));
  const answer = renumbered(wanted).map(({ record, orderingNumber }) => [record.name, orderingNumber]);
  expect(Object.fromEntries(answer)).toEqual(gets);
});

test('numbers are ascending after any change', () => {
  const wholeNumbers = fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 40 });
  fc.assert(
    fc.property(wholeNumbers, (has) => {
      const wanted = has.map((orderingNumber) => ({ orderingNumber }));
      const changes = new Map(renumbered(wanted).map(({ record, orderingNumber }) => [record, orderingNumber]));
      const numbers = wanted.map((record) => changes.get(record) ?? record.orderingNumber);
      expect(numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))).toBe(true);
    }),
  );
});
