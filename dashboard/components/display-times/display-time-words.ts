import { listOf } from '#dashboard/components/names.ts';
import { written } from '#dashboard/components/time-words.ts';
import { repeatOf } from '#rules/repeats.ts';
import { weekdayWords } from '#rules/weekdays.ts';
import {
  type DisplayTime,
  type HolidayUse,
  isAllDay,
  NO_CALENDAR,
  type PortalCalendar,
} from '#slide-types/display-times.ts';
import { english, readersLocale, t } from '#ui/language.ts';

const MOST_DATES_NAMED = 3;
const DAY_MS = 86_400_000;

/**
 * Display times in words, without the dates of the schedule: "Mon–Fri 07:00–11:00". Empty if there are none.
 * `rules/explain-words.ts` has words of its own, because the server has no translations of the dashboard.
 */
export function displayTimeWords(
  times: readonly DisplayTime[],
  { namedTimes }: Pick<PortalCalendar, 'namedTimes'> = NO_CALENDAR,
): string {
  return listOf(
    times.map((time) => {
      const named = namedTimes.find(({ _id }) => _id === time.namedTime);
      const words = time.namedTime === '' ? timeWords(time) : t('during “{{name}}”', { name: named?.name ?? '…' });
      return withHolidays(words, time.holidays);
    }),
  );
}

function withHolidays(words: string, holidays: HolidayUse): string {
  if (holidays === 'excluded') return t('{{times}} except on holidays', { times: words });
  return holidays === 'only' ? t('{{times}} only on holidays', { times: words }) : words;
}

function timeWords(time: DisplayTime): string {
  const clock = isAllDay(time) ? t('all day') : t('{{from}}–{{until}}', { from: time.from, until: time.until });
  const repeat = repeatOf(time);
  const weekdays = weekdayWords(repeat.weekdays, readersLocale());
  const days = repeat.weekdays.length === 7 ? t('every day') : weekdays;
  switch (repeat.kind) {
    case 'weekly':
      return t('{{days}} {{times}}', { days, times: clock });
    case 'weeks':
      return t('{{days}} {{times}} every {{number}} weeks', { days, times: clock, number: repeat.weeks });
    case 'month':
      return t('on the {{which}} {{days}} of the month {{times}}', {
        which: t(ORDINAL_WORDS[repeat.ordinal] ?? ''),
        days: weekdays,
        times: clock,
      });
    case 'dates':
      return t('on {{dates}} {{times}}', { dates: dateWords(repeat.days), times: clock });
    case 'other':
      return t('{{days}} {{times}} on certain dates', { days, times: clock });
  }
}

/** The words for a position in the month. */
export const ORDINAL_WORDS: Record<number, string> = {
  '1': english('first'),
  '2': english('second'),
  '3': english('third'),
  '4': english('fourth'),
  '-1': english('last'),
};

function dateWords(days: readonly number[]): string {
  const named = days.slice(0, MOST_DATES_NAMED).map((day) => written(day * DAY_MS, 'dayOfYear', 'UTC'));
  const more = days.length - named.length;
  return listOf(more > 0 ? [...named, t('{{number}} more', { number: more })] : named);
}
