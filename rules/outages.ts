import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { openSince } from './opening-hours.ts';
import { OFFLINE_AFTER_MS } from './screen-state.ts';

/** A page that was open for less time on an unpaired device is a person viewing the channel, not a screen. */
export const SCREENS_PLAY_FOR_MS = 60 * 60_000;

/**
 * Screens that lose power together were last seen within this time: they report twice a minute, and that is stored once
 * a minute.
 */
const TOGETHER_WITHIN_MS = 2 * 60_000;

/** Something that should report: a paired screen, or a channel with unpaired screens. Times are in milliseconds. */
export interface Expected {
  _id: string;
  /** When it was last seen, or null for never. */
  seenAt: number | null;
  openingHours: OpeningHours | null;
  /** Of its channel. */
  timeZone: string;
}

export interface WatchedFor {
  /** How long it must be offline during opening hours before an alert. */
  delayMs: number;
  /** When this server started. It couldn't receive reports before. */
  listeningSince: number;
}

/**
 * Returns the members of `unreported` to alert about at `nowMs`: those that are overdue, once no other is about to be,
 * so that a power cut causes one email. None waits for others longer than `TOGETHER_WITHIN_MS`.
 * See docs/decisions/027-alert-during-opening-hours.md
 */
export function outTogether<One extends Expected>(
  unreported: readonly One[],
  watched: WatchedFor,
  nowMs: number,
): One[] {
  const found = unreported.map((one) => ({ one, overdueMs: overdueMs(one, watched, nowMs) }));
  const out = found.filter((one) => one.overdueMs >= 0);
  const isWaiting = found.some((one) => one.overdueMs < 0 && one.overdueMs >= -TOGETHER_WITHIN_MS);
  if (isWaiting && out.every((one) => one.overdueMs < TOGETHER_WITHIN_MS)) return [];
  return out.map(({ one }) => one);
}

/**
 * Returns for how long an alert has been due. It is negative before that, and -Infinity if none is needed: while
 * closed, and for what has never reported because it is still being set up.
 */
function overdueMs(
  { seenAt, openingHours, timeZone }: Expected,
  { delayMs, listeningSince }: WatchedFor,
  nowMs: number,
): number {
  if (seenAt === null) return -Infinity;
  const opened = openSince(openingHours, timeZone, nowMs);
  if (opened === null) return -Infinity;
  const offlineSince = Math.max(seenAt, opened, listeningSince);
  return nowMs - offlineSince - Math.max(delayMs, OFFLINE_AFTER_MS);
}

/** Something that an alert was sent about. */
export interface Alerted extends Expected {
  /** When it came back, or null if it has not, or that is not recorded yet. */
  backSince: number | null;
}

/** Whether something that was offline reports again. */
export function isBack({ seenAt }: Pick<Alerted, 'seenAt'>, nowMs: number): boolean {
  return seenAt !== null && nowMs - seenAt < OFFLINE_AFTER_MS;
}

/**
 * Returns the members of `reported` to report as back: those that are, once all are or one has been for
 * `TOGETHER_WITHIN_MS`.
 */
export function backTogether<One extends Alerted>(reported: readonly One[], nowMs: number): One[] {
  const back = reported.filter((one) => isBack(one, nowMs));
  const isLate = back.some(({ backSince }) => backSince !== null && nowMs - backSince >= TOGETHER_WITHIN_MS);
  return isLate || back.length === reported.length ? back : [];
}
