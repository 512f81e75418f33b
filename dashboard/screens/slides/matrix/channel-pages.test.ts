import { expect, test } from 'vitest';
import { channelPage } from './channel-pages.ts';

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
