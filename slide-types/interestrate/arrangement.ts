import type { Box } from '../kit/useBox.ts';
import type { INTEREST_RATE_TYPES } from './definition.ts';
import type { RateItem } from './feed-rates.ts';
import type { Layout } from './lay-out.ts';

type DisplayType = (typeof INTEREST_RATE_TYPES)[number];

/** From this shape on, an area is a strip in which everything stands in one line. */
const STRIP_ASPECT = 4;
/** So many pages are measured: those with the most text. */
const MEASURED_PAGES = 6;

/** Nobody reads more letters of a page; they would only make the others small. */
const MOST_LETTERS = 3_000;
const FEWEST_LETTERS = 40;

/** How a page of so many rows stands in an area. */
export function layoutIn(type: DisplayType, box: Box | null, rowsPerPage: number): Layout {
  const isBelow = type === 'Bottom Content' && !isTall(box);
  if (isBelow || (box !== null && box.width / box.height >= STRIP_ASPECT)) return 'strip';
  return rowsPerPage === 1 ? 'hero' : 'board';
}

/** Too narrow for everything beside each other. */
export function isTall(box: Box | null): boolean {
  return box !== null && box.width < box.height;
}

/** Content for the bottom keeps to the lower edge of an area that is more than a strip. */
export function isBand(type: DisplayType, box: Box): boolean {
  return type === 'Bottom Content' && box.width / box.height < STRIP_ASPECT;
}

/** Long pages of wide areas stand in columns, so that their letters needn't be so small. */
export function columnsFor(rows: number, box: Box | null, layout: Layout): number {
  if (layout === 'strip') return rows;
  if (box === null || box.width <= box.height) return rows > 30 ? 2 : 1;
  if (rows > 24) return 3;
  return rows > 9 ? 2 : 1;
}

/** The pages that need the most room, by their letters, and the first. */
export function longestPages<Row extends { description: string; rate: string }>(pages: Row[][]): Row[][] {
  const lettersOf = (rows: Row[]) => rows.reduce((sum, row) => sum + row.description.length + row.rate.length, 0);
  const longest = [...pages].sort((one, other) => lettersOf(other) - lettersOf(one)).slice(0, MEASURED_PAGES);
  const first = pages[0];
  return first && !longest.includes(first) ? [...longest, first] : longest;
}

/** The rows of a page with as much of each as is worth showing. */
export function readable(rows: readonly RateItem[]): RateItem[] {
  const most = Math.max(FEWEST_LETTERS, Math.floor(MOST_LETTERS / rows.length));
  return rows.map(({ description, rate }) => ({ description: cutAt(description, most), rate: cutAt(rate, most) }));
}

function cutAt(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;
}
