import type { DisplayTime } from '#slide-types/display-times.ts';
import { dateText, NO_DATES, parseRecurrence, type RepeatedDates, weekdayOf } from '#slide-types/recurrence.ts';

/** How a display time repeats, as the form offers it. `other` is what only the API can set. */
export type Repeat =
  | { kind: 'weekly' }
  /** `start` is a day of a week in which it applies, in days since 1970-01-01. */
  | { kind: 'weeks'; weeks: number; start: number }
  | { kind: 'month'; ordinal: number }
  /** In days since 1970-01-01. */
  | { kind: 'dates'; days: number[] }
  | { kind: 'other' };

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** How a display time repeats, and on which weekdays: recurrences of the API can leave out some. */
export function repeatOf({
  recurrence,
  weekdays,
}: Pick<DisplayTime, 'recurrence' | 'weekdays'>): Repeat & { weekdays: number[] } {
  if (recurrence === '') return { kind: 'weekly', weekdays };
  if (recurrence === NO_DATES) return { kind: 'dates', days: [], weekdays };
  const parsed = parseRecurrence(recurrence);
  const other = { kind: 'other', weekdays } as const;
  if (parsed === null) return other;
  if ('dates' in parsed) return { kind: 'dates', days: [...parsed.dates].sort((a, b) => a - b), weekdays };
  const { frequency, interval, start } = parsed;
  const own = plainWeekdays(parsed);
  const common = own ? weekdays.filter((day) => own.days.includes(day)) : [];
  if (!own || common.length === 0) return other;
  if (frequency === 'WEEKLY' && own.ordinal === 0 && interval > 1)
    return { kind: 'weeks', weeks: interval, start, weekdays: common };
  const isMonthly = frequency === 'MONTHLY' && interval === 1 && own.ordinal !== 0;
  return isMonthly ? { kind: 'month', ordinal: own.ordinal, weekdays: common } : other;
}

/** Returns a display time with the same dates whose recurrence includes every weekday, as the form writes it. */
export function withEveryWeekday(time: DisplayTime): DisplayTime {
  const repeat = repeatOf(time);
  const parsed = parseRecurrence(time.recurrence);
  if ((repeat.kind !== 'weeks' && repeat.kind !== 'month') || parsed === null || 'dates' in parsed) return time;
  return { ...time, weekdays: repeat.weekdays, recurrence: recurrenceText(repeat, parsed.start) };
}

/** The weekdays of a display time are separate, so its recurrence includes all of them. */
export function recurrenceText(repeat: Extract<Repeat, { kind: 'weeks' | 'month' }>, start: number): string {
  const [rule, ordinal] =
    repeat.kind === 'weeks' ? [`WEEKLY;INTERVAL=${repeat.weeks}`, ''] : ['MONTHLY', String(repeat.ordinal)];
  const byDay = WEEKDAYS.map((day) => `${ordinal}${day}`).join();
  return `DTSTART;VALUE=DATE:${dateText(start)}\nRRULE:FREQ=${rule};BYDAY=${byDay}`;
}

/**
 * The weekdays of a rule, from Monday (1), and their position in the month; null if it also depends on other things.
 */
function plainWeekdays({ frequency, start, until, weekdays, monthDays, months }: RepeatedDates) {
  if (until !== null || monthDays !== null || months !== null) return null;
  if (weekdays === null) return frequency === 'WEEKLY' ? { days: [weekdayOf(start) + 1], ordinal: 0 } : null;
  const ordinal = weekdays[0]?.ordinal ?? 0;
  if (weekdays.some((one) => one.ordinal !== ordinal)) return null;
  return { days: EVERY_DAY.filter((day) => weekdays.some(({ weekday }) => weekday + 1 === day)), ordinal };
}
