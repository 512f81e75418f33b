import { LARGEST_CHANNEL_MB, LARGEST_SLIDE_KB } from './limits.ts';

/** How much text the screens of one channel can load. */
export const LARGEST_CHANNEL_BYTES = LARGEST_CHANNEL_MB * 1024 * 1024;

/** From here on staff are warned that the channel is nearly full. */
export const WARN_FROM_PERCENT = 75;

/** What one slide can add to a channel with less text than this brings nobody a warning. */
export const LARGE_CHANNEL_BYTES = (LARGEST_CHANNEL_BYTES * WARN_FROM_PERCENT) / 100 - LARGEST_SLIDE_KB * 1024;

/** A channel is only called full when it is, and one beyond that always. */
export function percentFull(bytes: number): number {
  const percent = (bytes / LARGEST_CHANNEL_BYTES) * 100;
  return percent > 100 ? Math.ceil(percent) : Math.floor(percent);
}
