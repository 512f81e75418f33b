/**
 * A style sheet that takes its time: a page that reloads names it, and browsers paint nothing before they have it. The page takes
 * it out when its first slides are complete. The player's `start-guard.js` names the same address.
 */
export const PAINT_HOLD_PATH = '/player-hold.css';

/** Browsers clear the last picture of the page before after four seconds. */
export const PAINT_HELD_AT_MOST_MS = 3_500;
