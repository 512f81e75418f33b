import type { SlideSchedule } from '#slide-types/slide.ts';
import { displayStatus, nextScheduleChange } from './display-status.ts';
import { DURATION_WHEN_ZERO_SECONDS } from './limits.ts';

/** One slide's turn in an area. Times are server milliseconds since the epoch. */
export interface Turn<Item> {
  /** What the area shows; null when nothing is live. */
  readonly item: Item | null;
  /** When this turn began. A slide that is alone takes its turns one after the other without a switch. */
  readonly startedAt: number;
  /** When the area has to be looked at again: the end of the turn, or an earlier start or end of a schedule. */
  readonly endsAt: number;
}

/**
 * What an area shows at a moment of the server's clock: the position in the rotation is the server time modulo the sum
 * of the live slides' durations. Depends on nothing but its arguments, so every screen that asks gets the same answer,
 * however long it slept.
 * See docs/decisions/003-compute-the-rotation-from-the-server-time.md
 */
export function turnAt<Item extends SlideSchedule>(items: readonly Item[], serverNow: number): Turn<Item> {
  const live = items.filter((item) => displayStatus(item, serverNow) === 'live');
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

/** What comes after `turn`; the same turn again where it never ends. */
export function turnAfter<Item extends SlideSchedule>(items: readonly Item[], turn: Turn<Item>): Turn<Item> {
  return Number.isFinite(turn.endsAt) ? turnAt(items, turn.endsAt) : turn;
}

/** How long a slide stays; zero and less count as the usual five seconds. */
export function turnLengthMs(item: Pick<SlideSchedule, 'duration'>): number {
  return (item.duration > 0 ? item.duration : DURATION_WHEN_ZERO_SECONDS) * 1000;
}
