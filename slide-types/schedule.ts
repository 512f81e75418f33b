import { type Problems, problem } from '#contract/errors/problem.ts';
import { areSameTimes, type DisplayTime, displayTimeProblems, type PortalCalendar } from './display-times.ts';
import { isBeforeYesterday } from './schedule-dates.ts';

/** When and how long a slide is shown (specification, sections 4 and 5): five fields in the API, one value here. */
export interface SlideSchedule {
  /** In seconds. */
  duration: number;
  /** ISO 8601 in UTC. */
  scheduleStart: string | null;
  /** ISO 8601 in UTC. */
  scheduleEnd: string | null;
  alwaysDisplay: boolean;
  alwaysDisplayAfterStartDate: boolean;
}

interface ScheduleWithTimes extends SlideSchedule {
  displayTimes?: readonly DisplayTime[];
}

/** What decides which dates are in the past. */
export interface CheckedAt {
  nowMs: number;
  /** Of the person who schedules; null if unknown. */
  timeZone: string | null;
  /** What display times refer to; missing if unknown. */
  calendar?: PortalCalendar | null;
}

const UNSCHEDULED: SlideSchedule = {
  duration: 0,
  scheduleStart: null,
  scheduleEnd: null,
  alwaysDisplay: false,
  alwaysDisplayAfterStartDate: false,
};

export const SCHEDULE_FIELDS = Object.keys(UNSCHEDULED) as readonly (keyof SlideSchedule)[];

/** A schedule without dates. */
export function alwaysFor(duration: number): SlideSchedule {
  return { ...UNSCHEDULED, duration, alwaysDisplay: true };
}

/** Returns the five fields of a slide, or of anything else with a value for each of them. */
export function scheduleOf<Holder extends Record<keyof SlideSchedule, unknown>>(
  holder: Holder,
): Pick<Holder, keyof SlideSchedule> {
  return Object.fromEntries(SCHEDULE_FIELDS.map((field) => [field, holder[field]])) as never;
}

/** All problems with the dates of a schedule. `before` is the stored one, null if new: its dates may stay. */
export function scheduleProblems(
  schedule: ScheduleWithTimes,
  before: Partial<ScheduleWithTimes> | null,
  { nowMs, timeZone, calendar = null }: CheckedAt,
): Problems {
  const problems: Problems = {};
  if (!isComplete(schedule)) problems.schedule = problem('slide-schedule-missing');
  for (const field of ['scheduleStart', 'scheduleEnd'] as const) {
    const date = schedule[field];
    if (date === null || date === before?.[field]) continue;
    if (isBeforeYesterday(Date.parse(date), nowMs, timeZone)) problems[field] = problem('schedule-too-early');
  }
  const { scheduleStart, scheduleEnd, alwaysDisplay, alwaysDisplayAfterStartDate } = schedule;
  const endCounts = scheduleEnd !== null && !alwaysDisplay && !alwaysDisplayAfterStartDate;
  if (endCounts && scheduleStart !== null && scheduleEnd <= scheduleStart) {
    problems.scheduleEnd ??= problem('schedule-end-before-start');
  }
  const { displayTimes = [] } = schedule;
  const isSame =
    before !== null &&
    areSameTimes(displayTimes, before.displayTimes ?? []) &&
    SCHEDULE_FIELDS.every((field) => field === 'duration' || schedule[field] === before[field]);
  if (isSame) return problems;
  const startMs = alwaysDisplay || scheduleStart === null ? nowMs : Math.max(nowMs, Date.parse(scheduleStart));
  return {
    ...problems,
    ...displayTimeProblems(displayTimes, startMs, endCounts ? Date.parse(scheduleEnd) : null, calendar),
  };
}

function isComplete(schedule: SlideSchedule): boolean {
  if (schedule.alwaysDisplay) return true;
  if (schedule.scheduleStart === null) return false;
  return schedule.scheduleEnd !== null || schedule.alwaysDisplayAfterStartDate;
}
