import { displayTimeWords } from '#dashboard/components/display-times/display-time-words.ts';
import { exactTime } from '#dashboard/components/time-words.ts';
import { scheduleStatus } from '#rules/display-status.ts';
import { type DisplayTime, NO_CALENDAR, type PortalCalendar } from '#slide-types/display-times.ts';
import type { SlideSchedule } from '#slide-types/schedule.ts';
import { t } from '#ui/language.ts';

/** Describes a schedule and its display times in a sentence; null if it is incomplete. */
export function scheduleWords(
  schedule: SlideSchedule & { displayTimes: readonly DisplayTime[] },
  nowMs: number,
  calendar: PortalCalendar = NO_CALENDAR,
): string | null {
  const { scheduleStart, scheduleEnd, alwaysDisplay, alwaysDisplayAfterStartDate } = schedule;
  if (schedule.displayTimes.some(({ weekdays }) => weekdays.length === 0)) return null;
  const times = displayTimeWords(schedule.displayTimes, calendar);
  if (alwaysDisplay) return times === '' ? t('Shown at all times.') : t('Shown {{times}}.', { times });
  if (scheduleStart === null) return null;
  const start = exactTime(scheduleStart);
  if (alwaysDisplayAfterStartDate)
    return times === ''
      ? t('Shown from {{start}}, with no end date.', { start })
      : t('Shown {{times}}, from {{start}}.', { times, start });
  if (scheduleEnd === null || scheduleEnd <= scheduleStart) return null;
  const end = exactTime(scheduleEnd);
  if (scheduleStatus(schedule, nowMs) === 'over') return t('Ended {{end}}. No longer shown.', { end });
  return times === ''
    ? t('Shown from {{start}} until {{end}}.', { start, end })
    : t('Shown {{times}}, from {{start}} until {{end}}.', { times, start, end });
}
