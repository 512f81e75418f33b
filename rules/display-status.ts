import type { SlideSchedule } from '#slide-types/schedule.ts';

/**
 * What a schedule means at a given time. `waiting` will be live later, `over` never again, and `unscheduled` has no usable
 * dates.
 */
export type DisplayStatus = 'live' | 'waiting' | 'over' | 'unscheduled';

/** Returns the status of a schedule at `nowMs` (specification, section 4). The start is inclusive, the end exclusive. */
export function displayStatus(schedule: SlideSchedule, nowMs: number): DisplayStatus {
  if (schedule.alwaysDisplay) return 'live';
  if (schedule.scheduleStart === null) return 'unscheduled';
  if (nowMs < Date.parse(schedule.scheduleStart)) return 'waiting';
  if (schedule.alwaysDisplayAfterStartDate) return 'live';
  if (schedule.scheduleEnd === null) return 'unscheduled';
  return nowMs < Date.parse(schedule.scheduleEnd) ? 'live' : 'over';
}

/** A schedule, and whether its slide gives way to every other one. */
export type Airing = SlideSchedule & { readonly onlyIfAlone?: boolean };

/**
 * Returns the slides of an area that are in its rotation at `nowMs`, in the same order. Slides that can only show a
 * notice are in it if there is nothing else.
 */
export function onAirOf<Item extends Airing>(items: readonly Item[], nowMs: number): Item[] {
  const live = items.filter((item) => displayStatus(item, nowMs) === 'live');
  const shown = live.filter((item) => item.onlyIfAlone !== true);
  return shown.length > 0 ? shown : live;
}

/** Whether screens need a slide with this schedule, now or later. */
export function isForDisplay(schedule: SlideSchedule, nowMs: number): boolean {
  const status = displayStatus(schedule, nowMs);
  return status === 'live' || status === 'waiting';
}

/** Returns when the next of these schedules starts or ends after `nowMs`, or Infinity. */
export function nextScheduleChange(schedules: readonly SlideSchedule[], nowMs: number): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const schedule of schedules) {
    if (schedule.alwaysDisplay) continue;
    const dates = schedule.alwaysDisplayAfterStartDate
      ? [schedule.scheduleStart]
      : [schedule.scheduleStart, schedule.scheduleEnd];
    for (const date of dates) {
      const time = date === null ? Number.NaN : Date.parse(date);
      if (time > nowMs && time < earliest) earliest = time;
    }
  }
  return earliest;
}
