import { useEffect, useReducer } from 'react';
import type { ViewProps } from '../view.ts';

/** How long a screen may take to replace the slide at the end of its turn. */
const COVERING_MS = 2_000;
/** Browser timers are limited to 24 days; none here needs to be longer than this. */
const LONGEST_TIMER_MS = 60_000;

/** A sequence of pages within a slide. */
export interface Paging {
  count: number;
  /** How long each page is shown. */
  delayMs: number;
  /** How long the slide's turn is; 0 if unknown. */
  turnMs: number;
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
