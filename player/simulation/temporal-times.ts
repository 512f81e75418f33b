import { Temporal } from 'temporal-polyfill';
import { type DisplayTime, HOLIDAY_USES, type PortalCalendar } from '#slide-types/display-times.ts';

// Generated display times, and when they are live according to Temporal: an implementation that has nothing in common
// with the one of screens.

/** Returns an integer from 0 (inclusive) to `most` (exclusive). */
type Pick = (most: number) => number;

/** Returns rules that often begin and end near the hours in which clocks change. */
export function anyTimes(pick: Pick): DisplayTime[] {
  const clock = () => {
    const hour = pick(3) === 0 ? pick(24) : pick(5);
    return `${String(hour).padStart(2, '0')}:${String(pick(4) * 15 || pick(60)).padStart(2, '0')}`;
  };
  return Array.from({ length: 1 + pick(3) }, () => ({
    holidays: HOLIDAY_USES[pick(4)] ?? 'included',
    namedTime: '',
    weekdays: [1, 2, 3, 4, 5, 6, 7].filter(() => pick(3) > 0).concat(7),
    from: clock(),
    until: clock(),
    recurrence: '',
  }));
}

/**
 * Returns a calendar in which every third day is a holiday, so that some begin and end next to a change of the clocks.
 */
export function anyCalendar(pick: Pick): PortalCalendar {
  const days = Array.from({ length: 7_000 }, (_, index) => 18_000 + index);
  return { namedTimes: [], holidays: new Set(days.filter(() => pick(3) === 0)) };
}

/** Returns when the rules apply, from three days before until three days after a time. */
export function intervalsOf(
  times: DisplayTime[],
  zone: string,
  aroundMs: number,
  { holidays }: PortalCalendar,
): [number, number][] {
  const middle = Temporal.Instant.fromEpochMilliseconds(aroundMs).toZonedDateTimeISO(zone).toPlainDate();
  return [-3, -2, -1, 0, 1, 2, 3].flatMap((days) => {
    const date = middle.add({ days });
    const isHoliday = holidays.has(Temporal.PlainDate.from('1970-01-01').until(date).days);
    return times
      .filter((time) => time.weekdays.includes(date.dayOfWeek))
      .filter((time) => time.holidays === 'included' || isHoliday === (time.holidays === 'only'))
      .map(({ from, until }): [number, number] => {
        const end = until > from ? date : date.add({ days: 1 });
        return [
          instantIn(zone, date.toPlainDateTime(Temporal.PlainTime.from(from))),
          instantIn(zone, end.toPlainDateTime(Temporal.PlainTime.from(until))),
        ];
      });
  });
}

/** The first time, or the first instant after a gap. */
function instantIn(zone: string, local: Temporal.PlainDateTime): number {
  const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (first.toPlainDateTime().equals(local)) return first.epochMilliseconds;
  return first.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.NaN;
}
