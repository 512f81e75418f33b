import { useEffect, useReducer } from 'react';
import type { ViewProps } from '../view.ts';
import type { RateItem } from './feed-rates.ts';

/** The shortest time of a page if users leave it empty: long enough to read it, short enough to wait for the next. */
const SHORTEST_MS = 4_000;
const LONGEST_MS = 12_000;
const USUAL_MS = 6_000;
/** How long a screen may take to replace the slide at the end of its turn. */
const COVERING_MS = 2_000;
/** Browser timers are limited to 24 days; none here needs to be longer than this. */
const LONGEST_TIMER_MS = 60_000;

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

export interface Paging {
  count: number;
  /** How long each page is shown. */
  delayMs: number;
  /** How long the slide's turn is; 0 if unknown. */
  turnMs: number;
}

/** The sequence of pages. Without a delay, they share the slide's duration. */
export function pagingOf(count: number, delaySeconds: number, durationSeconds: number): Paging {
  const turnMs = Math.max(0, durationSeconds) * 1000;
  if (delaySeconds > 0) return { count, delayMs: delaySeconds * 1000, turnMs };
  const share = turnMs > 0 ? turnMs / Math.max(1, count) : USUAL_MS;
  return { count, delayMs: Math.min(LONGEST_MS, Math.max(SHORTEST_MS, share)), turnMs };
}

/**
 * The page at a time of the server's clock. A turn starts with the first page if all pages fit into it; otherwise with
 * a group of pages chosen pseudo-randomly by time, so that all screens choose the same and all pages are seen
 * eventually.
 */
export function pageAt({ count, delayMs, turnMs }: Paging, startedAt: number, now: number): number {
  if (count < 2) return 0;
  const elapsed = Math.max(0, now - startedAt);
  // No page is turned at the very end, because the next slide is about to cover this one.
  const isBeingCovered = turnMs > 0 && elapsed >= turnMs && elapsed < turnMs + COVERING_MS;
  const passed = Math.floor((isBeingCovered ? turnMs - 1 : elapsed) / delayMs);
  const perTurn = Math.max(1, Math.floor((turnMs + 1) / delayMs));
  const hasTurns = startedAt > 0 && turnMs > 0;
  const parts = Math.ceil(count / perTurn);
  const first = hasTurns && parts > 1 ? (lot(startedAt) % parts) * perTurn : 0;
  return (first + passed) % count;
}

/** A hash of a time. */
function lot(at: number): number {
  let mixed = Math.floor(at / 1000) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The current page. It turns by the server's clock during the slide's turn, and doesn't change otherwise. */
export function usePage(
  paging: Paging,
  { phase, startedAt, serverNow }: Pick<ViewProps<unknown>, 'phase' | 'startedAt' | 'serverNow'>,
): number {
  const [, look] = useReducer((count: number) => count + 1, 0);
  const isTurning = phase !== 'preparing' && paging.count > 1;

  useEffect(() => {
    if (!isTurning || phase !== 'showing') return;
    let timer = 0;
    const wait = () => {
      const passed = Math.max(0, serverNow() - startedAt);
      const untilNext = paging.delayMs - (passed % paging.delayMs);
      timer = window.setTimeout(
        () => {
          look();
          wait();
        },
        Math.min(untilNext + 1, LONGEST_TIMER_MS),
      );
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [isTurning, phase, startedAt, serverNow, paging.delayMs]);

  return pageAt(paging, startedAt, isTurning ? serverNow() : startedAt);
}
