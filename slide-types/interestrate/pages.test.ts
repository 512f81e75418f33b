import { describe, expect, it } from 'vitest';
import { pageAt } from '../kit/paging.ts';
import { mostRowsFor } from './arrangement.ts';
import { pagesOf, pagingOf } from './pages.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ description: `${index}`, rate: '1 %' }));
const sizes = (count: number, display: number, perPage: number) =>
  pagesOf(
    items(count),
    { interestrate_items_to_display: display, interestrate_items_per_page: perPage },
    { rows: 6, isLimit: false },
  ).map((page) => page.length);

describe('pagesOf', () => {
  it.each([
    [5, 0, 2, [2, 2, 1]],
    [5, 3, 2, [2, 1]],
    [3, 9, 1, [1, 1, 1]],
    [3, -1, 5, [3]],
    [7, 0, 0, [4, 3]],
    [6, 0, -4, [6]],
    [1, 0, 0, [1]],
    [0, 0, 0, []],
  ])('splits %i rates, %i to display, %i per page, into pages of %j', (count, display, perPage, expected) => {
    expect(sizes(count, display, perPage)).toEqual(expected);
  });
});

describe('the pages of a strip', () => {
  it.each([
    [9, 0, [3, 3, 3]],
    [9, 6, [3, 3, 3]],
    [8, 12, [4, 4]],
    [4, 0, [4]],
    [5, 2, [2, 2, 1]],
  ])('have at most four of %i rates, with %i per page: %j', (count, perPage, expected) => {
    const fields = { interestrate_items_to_display: 0, interestrate_items_per_page: perPage };
    const pages = pagesOf(items(count), fields, mostRowsFor('Bottom Content', { width: 1920, height: 1080 }));
    expect(pages.map((page) => page.length)).toEqual(expected);
  });
});

describe('the time between pages', () => {
  it.each([
    [3, 5, 30, 5_000],
    [3, 0, 30, 10_000],
    [2, 0, 300, 12_000],
    [60, 0, 30, 4_000],
    [4, 0, 0, 6_000],
    [3, -2, 0, 6_000],
  ])('of %i pages with a delay of %i and a duration of %i seconds is %i ms', (count, delay, duration, expected) => {
    expect(pagingOf(count, delay, duration).delayMs).toBe(expected);
  });
});

describe('pageAt', () => {
  const turn = 1_700_000_000_000;

  it('shows all pages in a long enough turn, and repeats them', () => {
    const paging = pagingOf(3, 5, 15);
    const pages = [0, 4_999, 5_000, 14_999].map((passed) => pageAt(paging, turn, turn + passed));
    expect(pages).toEqual([0, 0, 1, 2]);
    expect(pageAt(pagingOf(3, 5, 60), turn, turn + 15_000)).toBe(0);
  });

  it('shows the first page until the turn starts, and turns none at its very end', () => {
    const paging = pagingOf(3, 5, 15);
    expect(pageAt(paging, turn, turn - 9_000)).toBe(0);
    expect(pageAt(paging, turn, turn + 15_000)).toBe(2);
    expect(pageAt(paging, turn, turn + 17_000)).toBe(0);
  });

  it('is the same for a single slide, no matter when a screen started', () => {
    expect(pageAt(pagingOf(4, 5, 10), 0, 1_700_000_003_000)).toBe(Math.floor(1_700_000_003_000 / 5_000) % 4);
  });

  it('shows every page eventually if a turn is too short for all of them', () => {
    const paging = pagingOf(7, 5, 10);
    const starts = Array.from({ length: 60 }, (_, index) =>
      pageAt(paging, turn + index * 30_000, turn + index * 30_000),
    );
    expect([...new Set(starts)].sort()).toEqual([0, 2, 4, 6]);
    expect(pageAt(paging, turn, turn + 5_000)).toBe(((starts[0] ?? 0) + 1) % 7);
  });
});
