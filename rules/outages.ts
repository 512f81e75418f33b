import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { openSince } from './opening-hours.ts';
import { OFFLINE_AFTER_MS } from './screen-state.ts';

/** A page that was open for less, on a device that nobody paired, is somebody’s look at the channel and no screen. */
export const SCREENS_PLAY_FOR_MS = 60 * 60_000;

/** Something that is expected to be heard of: a paired screen, or a channel whose screens are not paired. Moments in milliseconds. */
export interface Expected {
  _id: string;
  /** When it was last heard; null for never. */
  seenAt: number | null;
  openingHours: OpeningHours | null;
}

export interface WatchedFor {
  /** How long something must be silent, while its channel is open, before somebody is told. */
  delayMs: number;
  /** Since when this server listens: nobody could be heard before. */
  listeningSince: number;
}

/** What has been silent for so long that somebody should be told of it at `nowMs`. What was never heard of is still being set up. */
export function isOut(
  { seenAt, openingHours }: Expected,
  { delayMs, listeningSince }: WatchedFor,
  nowMs: number,
): boolean {
  if (seenAt === null) return false;
  const opened = openSince(openingHours, nowMs);
  if (opened === null) return false;
  const silentSince = Math.max(seenAt, opened, listeningSince);
  return nowMs - silentSince >= Math.max(delayMs, OFFLINE_AFTER_MS);
}

/** Whether something that was out is heard again. */
export function isBack({ seenAt }: Pick<Expected, 'seenAt'>, nowMs: number): boolean {
  return seenAt !== null && nowMs - seenAt < OFFLINE_AFTER_MS;
}
