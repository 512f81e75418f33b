/** Speed of the text in font heights per second: readable while walking past. */
const LETTERS_A_SECOND = 2.6;
/** Text stays sharp if it moves by whole pixels in each of 60 frames per second. */
const FRAMES_A_SECOND = 60;

/** The speed of a ticker in pixels per second: whole pixels per frame, for any length of the text. */
export function tickerSpeed(letterPx: number): number {
  return FRAMES_A_SECOND * Math.max(1, Math.round((letterPx * LETTERS_A_SECOND) / FRAMES_A_SECOND));
}

/** The position in its cycle, in pixels, of a ticker that started at `startedAt` (milliseconds). */
export function tickerPlace(now: number, startedAt: number, roundMs: number): number {
  return Math.max(0, now - startedAt) % roundMs;
}
