import type { LiveTimes } from '#contract/entities/display.ts';
import type { Level } from '#slide-types/levels.ts';
import type { SlideSchedule } from '#slide-types/schedule.ts';
import { periodAt } from './live-times.ts';

/**
 * What a schedule means at a given time. `waiting` will be live later, `over` never again, and `unscheduled` has no
 * usable dates.
 */
export type DisplayStatus = 'live' | 'waiting' | 'over' | 'unscheduled';

/**
 * A schedule, the times within it at which its slide is live (always if they are missing), and its part in a rotation.
 */
export interface Airing extends SlideSchedule {
  readonly liveTimes?: LiveTimes | undefined;
  /** The same for what contains it, its area or its playlist. Both count. */
  readonly areaTimes?: LiveTimes | undefined;
  /** Whether the slide gives way to every other one. */
  readonly onlyIfAlone?: boolean;
  /** Normal if it is missing. */
  readonly level?: Level | undefined;
  /** How many turns it has for each turn of a slide of weight 1; 1 if it is missing. */
  readonly weight?: number | undefined;
  /**
   * `_id` of the playlist that it is part of. Slides of a playlist in a row have their turns together, as often as one
   * slide of its weight.
   */
  readonly playlist?: string | undefined;
}

/**
 * Returns the status of a schedule at `nowMs` (specification, section 4). The start is inclusive, the end exclusive.
 */
export function displayStatus(schedule: Airing, nowMs: number): DisplayStatus {
  const status = scheduleStatus(schedule, nowMs);
  const isOff = (times?: LiveTimes) => times !== undefined && !periodAt(times, nowMs).isLive;
  return status === 'live' && (isOff(schedule.liveTimes) || isOff(schedule.areaTimes)) ? 'waiting' : status;
}

/** The status of what is shown while any of these is. `unscheduled` if there are none. */
export function statusOfAny(airings: readonly Airing[], nowMs: number): DisplayStatus {
  const found = new Set(airings.map((airing) => displayStatus(airing, nowMs)));
  return (['live', 'waiting', 'over'] as const).find((status) => found.has(status)) ?? 'unscheduled';
}

/** The same without display times. */
export function scheduleStatus(schedule: SlideSchedule, nowMs: number): DisplayStatus {
  if (schedule.alwaysDisplay) return 'live';
  if (schedule.scheduleStart === null) return 'unscheduled';
  if (nowMs < Date.parse(schedule.scheduleStart)) return 'waiting';
  if (schedule.alwaysDisplayAfterStartDate) return 'live';
  if (schedule.scheduleEnd === null) return 'unscheduled';
  return nowMs < Date.parse(schedule.scheduleEnd) ? 'live' : 'over';
}

/**
 * Returns the slides of an area that are in its rotation at `nowMs`, in the same order: if any are to be shown first,
 * only those. Slides that can only show a notice are in it if there is nothing else. Screens skip slides that they
 * can't show: if all slides of a level are skipped, the others are in the rotation.
 */
export function onAirOf<Item extends Airing>(
  items: readonly Item[],
  nowMs: number,
  isSkipped: (item: Item) => boolean = () => false,
): Item[] {
  const candidates = candidatesAt(items, nowMs);
  const first = candidates.filter(isFirst);
  if (!first.every(isSkipped)) return first;
  const others = candidates.filter((item) => !isFirst(item));
  return others.every(isSkipped) ? candidates : others;
}

/** Returns the slides of an area that would be in its rotation at `nowMs` if all had the same level. */
export function candidatesAt<Item extends Airing>(items: readonly Item[], nowMs: number): Item[] {
  const live = items.filter((item) => displayStatus(item, nowMs) === 'live');
  const shown = live.filter((item) => item.onlyIfAlone !== true);
  return shown.length > 0 ? shown : live;
}

/** Whether only this slide and others of its level are shown in its area while it is live. */
export function isFirst({ level }: Pick<Airing, 'level'>): boolean {
  return level === 'first';
}

/**
 * Whether screens need a slide with this schedule, now or later. The database has the same condition in its function
 * `channels_larger_than`.
 */
export function isForDisplay(schedule: SlideSchedule, nowMs: number): boolean {
  const status = scheduleStatus(schedule, nowMs);
  return status === 'live' || status === 'waiting';
}

/** Returns when the next of these schedules, or of the times within them, starts or ends after `nowMs`; or Infinity. */
export function nextScheduleChange(schedules: readonly Airing[], nowMs: number): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const schedule of schedules) {
    for (const times of [schedule.liveTimes, schedule.areaTimes])
      if (times) earliest = Math.min(earliest, periodAt(times, nowMs).endsAt);
    if (schedule.alwaysDisplay) continue;
    const dates = schedule.alwaysDisplayAfterStartDate
      ? [schedule.scheduleStart]
      : [schedule.scheduleStart, schedule.scheduleEnd];
    for (const date of dates) {
      const time = Date.parse(date ?? '');
      if (time > nowMs && time < earliest) earliest = time;
    }
  }
  return earliest;
}

/** Two lists of times may have to be live together, so several periods are tried: about a month of daily times. */
const MOST_PERIODS = 100;

/** Returns when something that isn't live at `nowMs` will be live, or Infinity. */
export function nextLive(airing: Airing, nowMs: number): number {
  let atMs = nowMs;
  for (let period = 0; period < MOST_PERIODS && Number.isFinite(atMs); period += 1) {
    atMs = nextScheduleChange([airing], atMs);
    if (displayStatus(airing, atMs) === 'live') return atMs;
  }
  return Number.POSITIVE_INFINITY;
}
