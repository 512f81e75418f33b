import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { openSince } from './opening-hours.ts';
import { OFFLINE_AFTER_MS } from './screen-state.ts';

/** A page that was open for less, on a device that nobody paired, is somebody’s look at the channel and no screen. */
export const SCREENS_PLAY_FOR_MS = 60 * 60_000;

/** What loses its power together was heard last within this time: screens report every half minute, and that is stored once a minute. */
const TOGETHER_WITHIN_MS = 2 * 60_000;

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

/**
 * Which of the things of a portal that nobody was told of yet are told of at `nowMs`: those that are out, once no other is about
 * to be, so that a power cut is one mail. None waits for others longer than `TOGETHER_WITHIN_MS`.
 * See docs/decisions/027-alert-during-opening-hours.md
 */
export function outTogether<One extends Expected>(untold: readonly One[], watched: WatchedFor, nowMs: number): One[] {
  const found = untold.map((one) => ({ one, overdueMs: overdueMs(one, watched, nowMs) }));
  const out = found.filter((one) => one.overdueMs >= 0);
  const isWaiting = found.some((one) => one.overdueMs < 0 && one.overdueMs >= -TOGETHER_WITHIN_MS);
  if (isWaiting && out.every((one) => one.overdueMs < TOGETHER_WITHIN_MS)) return [];
  return out.map(({ one }) => one);
}

/** For how long somebody should know already; below 0 where it is too early, and for ever where nobody would miss it. What was never heard of is still being set up. */
function overdueMs({ seenAt, openingHours }: Expected, { delayMs, listeningSince }: WatchedFor, nowMs: number): number {
  if (seenAt === null) return -Infinity;
  const opened = openSince(openingHours, nowMs);
  if (opened === null) return -Infinity;
  const silentSince = Math.max(seenAt, opened, listeningSince);
  return nowMs - silentSince - Math.max(delayMs, OFFLINE_AFTER_MS);
}

/** The time zone by which a portal tells the time: that of most of its channels that have one, the first by name among equals; UTC where none has. */
export function zoneOfPortal(channels: readonly Pick<Expected, 'openingHours'>[]): string {
  const counts = new Map<string, number>();
  for (const { openingHours } of channels) {
    if (openingHours) counts.set(openingHours.timezone, (counts.get(openingHours.timezone) ?? 0) + 1);
  }
  const [most] = [...counts].sort(
    ([one, times], [other, otherTimes]) => otherTimes - times || one.localeCompare(other),
  );
  return most?.[0] ?? 'UTC';
}

/** Something of which people were told that it is out. */
export interface Told extends Expected {
  /** Since when it is heard again; null for not at all, or not noted yet. */
  backSince: number | null;
}

/** Whether something that was out is heard again. */
export function isBack({ seenAt }: Pick<Told, 'seenAt'>, nowMs: number): boolean {
  return seenAt !== null && nowMs - seenAt < OFFLINE_AFTER_MS;
}

/** Which of the things of a portal that people were told of are told to be back: those that are, once all are, or one has been for `TOGETHER_WITHIN_MS`. */
export function backTogether<One extends Told>(told: readonly One[], nowMs: number): One[] {
  const back = told.filter((one) => isBack(one, nowMs));
  const isLate = back.some(({ backSince }) => backSince !== null && nowMs - backSince >= TOGETHER_WITHIN_MS);
  return isLate || back.length === told.length ? back : [];
}
