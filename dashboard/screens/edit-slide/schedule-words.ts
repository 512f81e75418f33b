import { exactTime } from '#dashboard/components/time-words.ts';
import { displayStatus } from '#rules/display-status.ts';
import type { SlideSchedule } from '#slide-types/slide.ts';

/** What a schedule comes to, in a sentence; null where it is not yet one. */
export function scheduleWords(schedule: SlideSchedule, nowMs: number): string | null {
  const { scheduleStart, scheduleEnd, alwaysDisplay, alwaysDisplayAfterStartDate } = schedule;
  if (alwaysDisplay) return 'On its screens all the time.';
  if (scheduleStart === null) return null;
  if (alwaysDisplayAfterStartDate) return `On its screens from ${exactTime(scheduleStart)} on, without an end.`;
  if (scheduleEnd === null || scheduleEnd <= scheduleStart) return null;
  if (displayStatus(schedule, nowMs) === 'over') return `Over since ${exactTime(scheduleEnd)}: no screen shows it.`;
  return `On its screens from ${exactTime(scheduleStart)} until ${exactTime(scheduleEnd)}.`;
}
