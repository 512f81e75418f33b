import type { SlideSchedule } from '#slide-types/slide.ts';

/** What a slide's schedule means at a moment. `waiting` will be live later, `over` never again, `unscheduled` has no usable dates. */
export type DisplayStatus = 'live' | 'waiting' | 'over' | 'unscheduled';

/** What the schedule says at `nowMs` (specification, section 4). The start is included, the end is not. */
export function displayStatus(schedule: SlideSchedule, nowMs: number): DisplayStatus {
  if (schedule.alwaysDisplay) return 'live';
  if (schedule.scheduleStart === null) return 'unscheduled';
  if (nowMs < Date.parse(schedule.scheduleStart)) return 'waiting';
  if (schedule.alwaysDisplayAfterStartDate) return 'live';
  if (schedule.scheduleEnd === null) return 'unscheduled';
  return nowMs < Date.parse(schedule.scheduleEnd) ? 'live' : 'over';
}

/** Whether screens have a use for a slide with this schedule: now, or later. */
export function isForDisplay(schedule: SlideSchedule, nowMs: number): boolean {
  const status = displayStatus(schedule, nowMs);
  return status === 'live' || status === 'waiting';
}

/** The first moment after `nowMs` at which any of these schedules starts or ends, or Infinity. */
export function nextScheduleChange(schedules: readonly SlideSchedule[], nowMs: number): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const schedule of schedules) {
    if (schedule.alwaysDisplay) continue;
    const moments = schedule.alwaysDisplayAfterStartDate
      ? [schedule.scheduleStart]
      : [schedule.scheduleStart, schedule.scheduleEnd];
    for (const moment of moments) {
      const time = moment === null ? Number.NaN : Date.parse(moment);
      if (time > nowMs && time < earliest) earliest = time;
    }
  }
  return earliest;
}
