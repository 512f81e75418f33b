/** The current page, and the server time in milliseconds from which and until which it is shown. */
export interface PageTurn {
  /** Increases with every page, without a limit. */
  number: number;
  /** Index of the page, from 0. */
  index: number;
  startedAt: number;
  endsAt: number;
}

/** The page of a slide that started at `startedAt`, the same on every screen. Pages repeat. */
export function pageTurnAt(now: number, startedAt: number, pageMs: number, count: number): PageTurn {
  const number = Math.max(0, Math.floor((now - startedAt) / pageMs));
  const began = startedAt + number * pageMs;
  return { number, index: number % Math.max(1, count), startedAt: began, endsAt: began + pageMs };
}

/** Default time per item. */
const USUAL_ITEM_SECONDS = 5;

/**
 * How long each item is shown, in seconds: the user's setting, or else its share of the slide's duration
 * (specification, section 9).
 */
export function itemSeconds(delay: number | null, duration: number, count: number): number {
  if (delay !== null && delay > 0) return delay;
  return duration > 0 && count > 0 ? duration / count : USUAL_ITEM_SECONDS;
}
