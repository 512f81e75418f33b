/** Which of several pages shows, and since and until when, in server milliseconds. */
export interface PageTurn {
  /** Counts on for ever. */
  number: number;
  /** Which page that is, from 0. */
  index: number;
  startedAt: number;
  endsAt: number;
}

/** The page of a slide that began at `startedAt`; the same on every screen. Pages come round again. */
export function pageTurnAt(now: number, startedAt: number, pageMs: number, count: number): PageTurn {
  const number = Math.max(0, Math.floor((now - startedAt) / pageMs));
  const began = startedAt + number * pageMs;
  return { number, index: number % Math.max(1, count), startedAt: began, endsAt: began + pageMs };
}

/** What an item gets where nobody says. */
const USUAL_ITEM_SECONDS = 5;

/** How long each item stays, in seconds: as long as staff say, else its share of the slide's duration (specification, section 9). */
export function itemSeconds(delay: number | null, duration: number, count: number): number {
  if (delay !== null && delay > 0) return delay;
  return duration > 0 && count > 0 ? duration / count : USUAL_ITEM_SECONDS;
}
