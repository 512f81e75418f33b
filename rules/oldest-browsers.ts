/**
 * The oldest browsers in which screens work. The build, the guard of the player's page and the instructions use these
 * versions, and `npm test compatibility` checks the built page against them.
 */
export const OLDEST_BROWSERS = { chrome: 66, firefox: 69, safari: 13.1 };

export type BrowserName = keyof typeof OLDEST_BROWSERS;

/** The year of Chromium 66. */
export const OLDEST_CHROMIUM_YEAR = 2018;
