/**
 * A style sheet that the server delays. A reloading page links it, because browsers paint nothing before they have it,
 * and removes the link when its first slides are complete. The player's `start-guard.js` contains the same address.
 */
export const PAINT_HOLD_PATH = '/player-hold.css';

/** Browsers clear the picture of the previous page after four seconds. */
export const PAINT_HELD_AT_MOST_MS = 3_500;
