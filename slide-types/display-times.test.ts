import { expect, test } from 'vitest';
import { problemIn } from '#contract/errors/problem.ts';
import { displayTimes, ownDisplayTimes } from './display-time-fields.ts';
import { ALWAYS, type DisplayTime, displayTimeProblems, type PortalCalendar } from './display-times.ts';
import { LONGEST_RECURRENCE, NO_DATES, parseRecurrence } from './recurrence.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const weekdays = [1, 2, 3, 4, 5];
const time = (more: Partial<DisplayTime> = {}): DisplayTime => ({
  ...ALWAYS,
  weekdays,
  from: '07:00',
  until: '11:00',
  ...more,
});
const codes = (times: DisplayTime[], fromMs = NOW, untilMs: number | null = null) =>
  Object.entries(displayTimeProblems(times, fromMs, untilMs)).map(([field, found]) => `${field}: ${found?.code}`);
const refusals = (times: DisplayTime[]) => [
  ...new Set(
    displayTimes
      .safeParse(times)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${problemIn(message)?.code}`),
  ),
];
const rule = (text: string, start = '20261101') => `DTSTART;VALUE=DATE:${start}\nRRULE:${text}`;

test('display times that are never live are a problem', () => {
  expect(codes([time()])).toEqual([]);
  const [saturday, sunday] = ['2026-11-28T00:00:00Z', '2026-11-29T12:00:00Z'].map(Date.parse) as [number, number];
  // The window is compared in all time zones, and what began on Friday night could still be live.
  expect(codes([time({ weekdays: [3] })], saturday, sunday)).toEqual(['displayTimes: display-times-never']);
  expect(codes([time({ weekdays: [6] })], saturday, sunday)).toEqual([]);
  expect(codes([time({ recurrence: 'RDATE;VALUE=DATE:20260101' })])).toEqual(['displayTimes: display-times-never']);
  expect(codes([time({ recurrence: rule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30') })])).toEqual([
    'displayTimes: display-times-never',
  ]);
});

test('what depends on holidays and named times is checked where they are known', () => {
  const calendar: PortalCalendar = {
    namedTimes: [{ _id: 'past', name: 'Past', times: [time({ recurrence: 'RDATE;VALUE=DATE:20260101' })] }],
    holidays: new Set([Date.parse('2026-12-25') / 86_400_000]),
  };
  const isNever = (one: DisplayTime, untilMs: number | null, known: PortalCalendar | null) =>
    'displayTimes' in displayTimeProblems([one], NOW, untilMs, known);
  const [named, holidays] = [{ ...ALWAYS, namedTime: 'past' }, time({ holidays: 'only' })];
  expect([isNever(named, null, null), isNever(named, null, calendar)]).toEqual([false, true]);
  expect([isNever(holidays, null, null), isNever(holidays, null, calendar)]).toEqual([false, false]);
  expect(isNever(holidays, Date.parse('2026-12-20'), calendar)).toBe(true);
});

test('a rule with a named time has no times of its own, and a named time refers to no other', () => {
  const named = { ...ALWAYS, namedTime: 'night', holidays: 'excluded' as const };
  expect(displayTimes.parse([{ ...named, from: '07:00', weekdays: [1] }])).toEqual([named]);
  expect(displayTimes.parse([{ namedTime: 'night' }])).toEqual([{ ...named, holidays: 'included' }]);
  expect(ownDisplayTimes.safeParse([named]).error?.issues.map(({ message }) => problemIn(message)?.code)).toEqual([
    'named-time-nested',
  ]);
});

test('dates that end before they start are a problem', () => {
  const times = [time(), time({ recurrence: rule('FREQ=DAILY;UNTIL=20261031') })];
  expect(refusals(times)).toEqual(['1.recurrence: recurrence-end-before-start']);
});

test.each([
  ['counted dates', rule('FREQ=DAILY;COUNT=10000000')],
  ['seconds', rule('FREQ=SECONDLY')],
  ['positions in a set', rule('FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1')],
  ['hours', rule('FREQ=DAILY;BYHOUR=8')],
  ['the second Monday of a year', rule('FREQ=YEARLY;BYDAY=2MO')],
  ['an interval of zero', rule('FREQ=DAILY;INTERVAL=0')],
  ['a date that does not exist', rule('FREQ=DAILY', '20260231')],
  ['the same part twice', rule('FREQ=DAILY;FREQ=WEEKLY')],
  ['no start', 'RRULE:FREQ=DAILY'],
  ['other text', 'every Monday'],
  ['long text', `RDATE;VALUE=DATE:${'20261224,'.repeat(LONGEST_RECURRENCE / 9)}20261224`],
])('a recurrence with %s is refused', (_, recurrence) => {
  expect(parseRecurrence(recurrence)).toBeNull();
  expect(refusals([time({ recurrence })])).toEqual(['0.recurrence: recurrence-unsupported']);
});

test('single dates need at least one', () => {
  expect(refusals([time({ recurrence: NO_DATES })])).toEqual(['0.recurrence: display-time-without-dates']);
});

test('days of the week are stored once and in order, and there must be one', () => {
  expect(displayTimes.parse([time({ weekdays: [7, 1, 7] })])).toEqual([time({ weekdays: [1, 7] })]);
  expect(displayTimes.safeParse([time({ weekdays: [] })]).success).toBe(false);
  expect(displayTimes.safeParse([time({ weekdays: [8] })]).success).toBe(false);
  expect(displayTimes.safeParse([time({ from: '24:00' })]).success).toBe(false);
  expect(displayTimes.safeParse(Array(21).fill(time())).success).toBe(false);
});
