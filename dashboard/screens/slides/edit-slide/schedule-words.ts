import { exactTime } from '#dashboard/components/time-words.ts';
import { displayStatus } from '#rules/display-status.ts';
import type { SlideSchedule } from '#slide-types/schedule.ts';
import { t } from '#ui/language.ts';

/** Describes a schedule in a sentence; null if it is incomplete. */
export function scheduleWords(schedule: SlideSchedule, nowMs: number): string | null {
  const { scheduleStart, scheduleEnd, alwaysDisplay, alwaysDisplayAfterStartDate } = schedule;
  if (alwaysDisplay) return t('Shown at all times.');
  if (scheduleStart === null) return null;
  if (alwaysDisplayAfterStartDate)
    return t('Shown from {{start}}, with no end date.', { start: exactTime(scheduleStart) });
  if (scheduleEnd === null || scheduleEnd <= scheduleStart) return null;
  if (displayStatus(schedule, nowMs) === 'over')
    return t('Ended {{end}}. No longer shown.', { end: exactTime(scheduleEnd) });
  return t('Shown from {{start}} until {{end}}.', {
    start: exactTime(scheduleStart),
    end: exactTime(scheduleEnd),
  });
}
