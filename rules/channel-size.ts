import { LARGEST_CHANNEL_MB, LARGEST_SLIDE_KB } from './limits.ts';

/** Largest document that screens of a channel load. */
export const LARGEST_CHANNEL_BYTES = LARGEST_CHANNEL_MB * 1024 * 1024;

/** From this percentage on, users are warned that a channel is nearly full. */
export const WARN_FROM_PERCENT = 75;

/** Below this size, adding one slide can't bring a channel to the warning. */
export const LARGE_CHANNEL_BYTES = (LARGEST_CHANNEL_BYTES * WARN_FROM_PERCENT) / 100 - LARGEST_SLIDE_KB * 1024;

/** Rounds so that only a full channel reaches 100, and one beyond the limit is always above 100. */
export function percentFull(bytes: number): number {
  const percent = (bytes / LARGEST_CHANNEL_BYTES) * 100;
  return percent > 100 ? Math.ceil(percent) : Math.floor(percent);
}
