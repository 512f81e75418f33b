import { expect, test } from 'vitest';
import { channelPage, channelsThatFit } from './channel-pages.ts';

test.each([
  { total: 12, perPage: 3, start: 0, page: { first: 0, last: 3 } },
  { total: 12, perPage: 3, start: 3, page: { first: 3, last: 6 } },
  { total: 12, perPage: 3, start: 7, page: { first: 6, last: 9 } },
  { total: 4, perPage: 3, start: 3, page: { first: 3, last: 4 } },
  { total: 4, perPage: 3, start: 99, page: { first: 3, last: 4 } },
  { total: 4, perPage: 3, start: -1, page: { first: 0, last: 3 } },
  { total: 40, perPage: 0, start: 5, page: { first: 0, last: 40 } },
  { total: 0, perPage: 3, start: 0, page: { first: 0, last: 0 } },
])('with $total channels and $perPage per page, number $start is on $page', ({ total, perPage, start, page }) => {
  expect(channelPage(total, perPage, start)).toEqual(page);
});

test.each([
  ['the user’s on a laptop', 3, 1440, 3],
  ['more on a wide window', 3, 1920, 7],
  ['the user’s if that is more', 12, 1920, 12],
  ['all if the user wants all', 0, 2560, 0],
])('a page has %s', (_, wanted, windowPx, expected) => {
  expect(channelsThatFit(wanted, windowPx, 700, 144)).toBe(expected);
});
