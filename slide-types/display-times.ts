import { type Problems, problem } from '#contract/errors/problem.ts';
import { parseRecurrence, type Recurrence, recursOn, weekdayOf } from './recurrence.ts';

/**
 * The days and times at which a slide is shown within its schedule, by the clocks of each screen's channel. Several
 * rules add up; without rules, it is shown the whole time.
 */
export interface DisplayTime {
  /** On which days it begins, from Monday (1) to Sunday (7). */
  weekdays: number[];
  /** Such as 07:00. */
  from: string;
  /** Such as 11:00; on the next day if it isn't later than `from`. */
  until: string;
  /** The dates on which it begins, as in RFC 5545; empty for every week. */
  recurrence: string;
  /** Whether it begins on holidays of the portal, too. */
  holidays: HolidayUse;
  /**
   * `_id` of a named time of the portal, whose rules count instead of all of the above except `holidays`; empty for
   * none.
   */
  namedTime: string;
}

/** `only`: on no other days. */
export const HOLIDAY_USES = ['included', 'excluded', 'only'] as const;
export type HolidayUse = (typeof HOLIDAY_USES)[number];

/** What display times of a portal refer to. */
export interface PortalCalendar {
  namedTimes: readonly { readonly _id: string; readonly name: string; readonly times: readonly DisplayTime[] }[];
  /** In days since 1970-01-01. */
  holidays: ReadonlySet<number>;
}

export const NO_CALENDAR: PortalCalendar = { namedTimes: [], holidays: new Set() };

export const MOST_DISPLAY_TIMES = 20;
/** A rule that changes nothing. */
export const ALWAYS: DisplayTime = {
  from: '00:00',
  until: '00:00',
  holidays: 'included',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  namedTime: '',
  recurrence: '',
};
const DAY_MS = 86_400_000;
/** Rules that don't apply within this time count as never. */
const SEARCHED_DAYS = 3_660;

/** Whether no date can belong to a recurrence. */
export function endsBeforeStart(text: string): boolean {
  const recurrence = parseRecurrence(text);
  return (
    recurrence !== null && 'until' in recurrence && recurrence.until !== null && recurrence.until < recurrence.start
  );
}

export function isAllDay({ from, until }: Pick<DisplayTime, 'from' | 'until'>): boolean {
  return from === '00:00' && until === '00:00';
}

export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** The recurrence of a rule; null for every week. One that can't be read has no dates. */
export function recurrenceOf({ recurrence }: Pick<DisplayTime, 'recurrence'>): Recurrence | null {
  return recurrence === '' ? null : (parseRecurrence(recurrence) ?? { dates: new Set() });
}

/** Whether rules need to know the portal's named times or holidays. */
export function refersToCalendar(times: readonly DisplayTime[]): boolean {
  return times.some(({ namedTime, holidays }) => namedTime !== '' || holidays !== 'included');
}

/** Replaces named times by their rules. One that doesn't exist has none. */
export function resolvedTimes(times: readonly DisplayTime[], { namedTimes }: PortalCalendar): DisplayTime[] {
  return times.flatMap((time) => {
    if (time.namedTime === '') return [time];
    const own = namedTimes.find(({ _id }) => _id === time.namedTime)?.times ?? [];
    return own.flatMap((one) => {
      const holidays = bothUses(one.holidays, time.holidays);
      return holidays === null ? [] : [{ ...one, holidays }];
    });
  });
}

/** Null if they exclude each other. */
function bothUses(one: HolidayUse, other: HolidayUse): HolidayUse | null {
  if (one === 'included' || one === other) return other;
  return other === 'included' ? one : null;
}

/** Returns whether a rule begins on a date. */
export function beginsOn(time: DisplayTime, { holidays }: Pick<PortalCalendar, 'holidays'>): (day: number) => boolean {
  const recurrence = recurrenceOf(time);
  return (day) =>
    time.weekdays.includes(weekdayOf(day) + 1) &&
    (recurrence === null || recursOn(recurrence, day)) &&
    (time.holidays === 'included' || holidays.has(day) === (time.holidays === 'only'));
}

/**
 * The problem with display times between two times, `untilMs` null for no end. Without a calendar, what depends on it
 * is not checked.
 */
export function displayTimeProblems(
  times: readonly DisplayTime[],
  fromMs: number,
  untilMs: number | null,
  calendar: PortalCalendar | null = null,
): Problems {
  if (times.length === 0) return {};
  if (calendar === null && times.some(({ namedTime, holidays }) => namedTime !== '' || holidays === 'only')) return {};
  const isNever = isNeverBetween(
    resolvedTimes(times, calendar ?? NO_CALENDAR),
    fromMs,
    untilMs,
    calendar ?? NO_CALENDAR,
  );
  return isNever ? { displayTimes: problem('display-times-never') } : {};
}

export function areSameTimes(one: readonly DisplayTime[], other: readonly DisplayTime[]): boolean {
  const text = (times: readonly DisplayTime[]) => JSON.stringify(times, Object.keys(ALWAYS));
  return text(one) === text(other);
}

/** Whether no rule begins between two times in any time zone. */
function isNeverBetween(
  times: readonly DisplayTime[],
  fromMs: number,
  untilMs: number | null,
  calendar: PortalCalendar,
): boolean {
  // An interval can begin on the day before, and local dates differ from those of UTC.
  const first = Math.floor(fromMs / DAY_MS) - 2;
  const last = Math.min(first + SEARCHED_DAYS, untilMs === null ? Infinity : Math.floor(untilMs / DAY_MS) + 1);
  const rules = times.map((time) => beginsOn(time, calendar));
  for (let day = first; day <= last; day += 1) if (rules.some((begins) => begins(day))) return false;
  return true;
}
