import type { Report } from './engine/host/problem-tracker.ts';

/**
 * Writes problems to the console, where people at the screen don't see them. Of repeated problems, only the 1st, 2nd,
 * 4th, 8th … are written.
 */
export const reportToConsole: Report = (problem, detail, timesInARow, retryInMs) => {
  if ((timesInARow & (timesInARow - 1)) !== 0) return;
  // biome-ignore lint/suspicious/noConsole: reports belong in the console
  console.warn(`${problem} (${timesInARow}): ${detail}; retrying in ${Math.round(retryInMs / 1000)} s`);
};
