import type { SlideSchedule } from '#slide-types/schedule.ts';
import { type Airing, nextScheduleChange, onAirOf } from './display-status.ts';
import { DURATION_WHEN_ZERO_SECONDS } from './limits.ts';

/** One slide's turn in an area. Times are server milliseconds since the epoch. */
export interface Turn<Item> {
  /** What the area shows; null when nothing is live. */
  readonly item: Item | null;
  /** When this turn began. The turns of a single slide follow each other without a switch. */
  readonly startedAt: number;
  /** When the area has to be updated: at the end of the turn, or when a schedule starts or ends before that. */
  readonly endsAt: number;
}

/**
 * Returns what an area shows at a given server time. The position in the rotation is the server time modulo the sum of the live
 * slides' durations. It depends only on the arguments, so every screen gets the same result, however long it slept.
 * See docs/decisions/003-compute-the-rotation-from-the-server-time.md
 */
export function turnAt<Item extends Airing>(items: readonly Item[], serverNow: number): Turn<Item> {
  const live = onAirOf(items, serverNow);
  const scheduleChange = nextScheduleChange(items, serverNow);
  const [alone] = live;
  if (alone === undefined) return { item: null, startedAt: serverNow, endsAt: scheduleChange };

  const cycleMs = live.reduce((sum, item) => sum + turnLengthMs(item), 0);
  const cycleStart = serverNow - (serverNow % cycleMs);
  if (live.length === 1) return { item: alone, startedAt: cycleStart, endsAt: scheduleChange };

  let startedAt = cycleStart;
  for (const item of live) {
    const endsAt = startedAt + turnLengthMs(item);
    if (serverNow < endsAt) return { item, startedAt, endsAt: Math.min(endsAt, scheduleChange) };
    startedAt = endsAt;
  }
  throw new RangeError(`No turn at ${serverNow} in a cycle of ${cycleMs} ms.`);
}

/** Returns the turn after `turn`, or `turn` itself if it never ends. */
export function turnAfter<Item extends Airing>(items: readonly Item[], turn: Turn<Item>): Turn<Item> {
  return Number.isFinite(turn.endsAt) ? turnAt(items, turn.endsAt) : turn;
}

/** Returns how long a slide is shown. Zero and less count as five seconds. */
export function turnLengthMs(item: Pick<SlideSchedule, 'duration'>): number {
  return (item.duration > 0 ? item.duration : DURATION_WHEN_ZERO_SECONDS) * 1000;
}
