import { isStrip } from '../kit/reading-size.ts';
import type { Box } from '../kit/useBox.ts';
import { shortened } from '../text-end.ts';
import type { INTEREST_RATE_TYPES } from './definition.ts';
import type { RateItem } from './feed-rates.ts';
import type { Layout } from './lay-out.ts';

type DisplayType = (typeof INTEREST_RATE_TYPES)[number];

/** Rows per page: side by side, at the lower edge of a tall area, and below each other. */
const MOST_BESIDE = 4;
const USUAL_ROWS = 6;
const USUAL_ROWS_IN_TALL_AREA = 10;
/** Only this many pages are measured: those with the most text. */
const MEASURED_PAGES = 6;

/** Longer text per page would only make everything else small. */
const MOST_LETTERS = 3_000;
const FEWEST_LETTERS = 40;

/** The layout of a page with this many rows. */
export function layoutIn(type: DisplayType, box: Box | null, rowsPerPage: number): Layout {
  if (isBeside(type, box)) return 'strip';
  return rowsPerPage === 1 ? 'hero' : 'board';
}

/** Whether rates are side by side. */
function isBeside(type: DisplayType, box: Box | null): boolean {
  return (type === 'Bottom Content' && !isTall(box)) || (box !== null && isStrip(box));
}

/** How many rows a page has if users don't say so; `isLimit` if it has no more even if they do. */
export function mostRowsFor(type: DisplayType, box: Box | null): { rows: number; isLimit: boolean } {
  if (type === 'Bottom Content' || isBeside(type, box)) return { rows: MOST_BESIDE, isLimit: true };
  return { rows: isTall(box) ? USUAL_ROWS_IN_TALL_AREA : USUAL_ROWS, isLimit: false };
}

/** Too narrow for a layout side by side. */
export function isTall(box: Box | null): boolean {
  return box !== null && box.width < box.height;
}

/** Bottom content is at the lower edge of an area that isn't a strip. */
export function isBand(type: DisplayType, box: Box): boolean {
  return type === 'Bottom Content' && !isStrip(box);
}

/** Long pages in wide areas have columns, so that the text can be larger. */
export function columnsFor(rows: number, box: Box | null, layout: Layout): number {
  if (layout === 'strip') return rows;
  if (box === null || box.width <= box.height) return rows > 30 ? 2 : 1;
  if (rows > 24) return 3;
  return rows > 9 ? 2 : 1;
}

/** The pages with the most text, and the first. */
export function longestPages<Row extends { description: string; rate: string }>(pages: Row[][]): Row[][] {
  const lettersOf = (rows: Row[]) => rows.reduce((sum, row) => sum + row.description.length + row.rate.length, 0);
  const longest = [...pages].sort((one, other) => lettersOf(other) - lettersOf(one)).slice(0, MEASURED_PAGES);
  const first = pages[0];
  return first && !longest.includes(first) ? [...longest, first] : longest;
}

/** The rows of a page, cut to a reasonable length. */
export function readable(rows: readonly RateItem[]): RateItem[] {
  const most = Math.max(FEWEST_LETTERS, Math.floor(MOST_LETTERS / rows.length));
  return rows.map(({ description, rate }) => ({
    description: shortened(description, most),
    rate: shortened(rate, most),
  }));
}
