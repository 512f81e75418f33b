import type { Paging } from '../kit/paging.ts';
import type { RateItem } from './feed-rates.ts';

/** The shortest time of a page if users leave it empty: long enough to read it, short enough to wait for the next. */
const SHORTEST_MS = 4_000;
const LONGEST_MS = 12_000;
const USUAL_MS = 6_000;

interface PageFields {
  interestrate_items_to_display: number;
  interestrate_items_per_page: number;
}

/**
 * The rows of a rate table by page. 0 rows to show means all; 0 rows per page means at most `most`, which may also be a
 * limit to what users say.
 */
export function pagesOf(
  items: readonly RateItem[],
  fields: PageFields,
  most: { rows: number; isLimit: boolean },
): RateItem[][] {
  const { interestrate_items_to_display: wanted, interestrate_items_per_page: asked } = fields;
  const shown = wanted > 0 ? items.slice(0, wanted) : [...items];
  const isAsked = asked > 0 && (asked <= most.rows || !most.isLimit);
  const perPage = isAsked ? asked : evenly(shown.length, most.rows);
  const pages: RateItem[][] = [];
  for (let start = 0; start < shown.length; start += perPage) pages.push(shown.slice(start, start + perPage));
  return pages;
}

/** Avoids a last page with a single row. */
function evenly(count: number, most: number): number {
  return Math.max(1, Math.ceil(count / Math.max(1, Math.ceil(count / most))));
}

/** The sequence of pages. Without a delay, they share the slide's duration. */
export function pagingOf(count: number, delaySeconds: number, durationSeconds: number): Paging {
  const turnMs = Math.max(0, durationSeconds) * 1000;
  if (delaySeconds > 0) return { count, delayMs: delaySeconds * 1000, turnMs };
  const share = turnMs > 0 ? turnMs / Math.max(1, count) : USUAL_MS;
  return { count, delayMs: Math.min(LONGEST_MS, Math.max(SHORTEST_MS, share)), turnMs };
}
