/** How fast words move, in heights of their letters a second: as fast as people read who walk past. */
const LETTERS_A_SECOND = 2.6;
/** Moved by whole pixels in each of 60 frames a second, letters stay sharp. */
const FRAMES_A_SECOND = 60;

/** The speed of a ticker in pixels a second: whole pixels a frame, at any length of the text. */
export function tickerSpeed(letterPx: number): number {
  return FRAMES_A_SECOND * Math.max(1, Math.round((letterPx * LETTERS_A_SECOND) / FRAMES_A_SECOND));
}

/** How far into its round a ticker is that began at `startedAt`, in milliseconds. */
export function tickerPlace(now: number, startedAt: number, roundMs: number): number {
  return Math.max(0, now - startedAt) % roundMs;
}
