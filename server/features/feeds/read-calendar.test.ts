import { describe, expect, it } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const [FROM, UNTIL] = [Date.UTC(2026, 0, 1), Date.UTC(2029, 0, 1)].map((time) => time / 86_400_000) as [number, number];

function readEvents(...events: string[][]) {
  const components = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
  const read = readCalendar(['BEGIN:VCALENDAR', ...components, 'END:VCALENDAR'].join('\r\n'), FROM, UNTIL);
  return 'dates' in read ? read.dates.map(({ date }) => date) : read.problem;
}

const NEVER = 'calendar-empty';

describe('repeated holidays', () => {
  it.each([
    ['30 February', '20260101', 'YEARLY;BYMONTH=2;BYMONTHDAY=30', NEVER],
    ['30 February, three times', '20260101', 'YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3', NEVER],
    ['30 February, as a month', '20260101', 'MONTHLY;BYMONTH=2;BYMONTHDAY=30', NEVER],
    ['30 February, as a day', '20260101', 'DAILY;BYMONTH=2;BYMONTHDAY=30', NEVER],
    ['the first of no dates', '20260101', 'YEARLY;BYMONTH=2;BYMONTHDAY=30;BYSETPOS=1', NEVER],
    ['31 April', '20260101', 'YEARLY;BYMONTH=4;BYMONTHDAY=31', NEVER],
    ['31 days before the end of February', '20260101', 'YEARLY;BYMONTH=2;BYMONTHDAY=-31', NEVER],
    ['a fifth Monday in February', '20260101', 'YEARLY;BYMONTH=2;BYDAY=5MO', NEVER],
    ['29 February', '20240229', 'YEARLY;BYMONTH=2;BYMONTHDAY=29', ['2028-02-29']],
    ['29 February, without its name', '20240229', 'YEARLY', ['2028-02-29']],
    ['the second 29 February', '20240229', 'YEARLY;COUNT=2', ['2028-02-29']],
    ['31 April and 31 May', '20260101', 'YEARLY;BYMONTH=4,5;BYMONTHDAY=31;COUNT=2', ['2026-05-31', '2027-05-31']],
    [
      'every fourth 31st',
      '20260831',
      'MONTHLY;INTERVAL=4',
      ['2026-08-31', '2026-12-31', '2027-08-31', '2027-12-31', '2028-08-31', '2028-12-31'],
    ],
    [
      'the fourth Thursday in November',
      '20200101',
      'YEARLY;BYMONTH=11;BYDAY=4TH;WKST=SU',
      ['2026-11-26', '2027-11-25', '2028-11-23'],
    ],
    [
      'the last weekday in June',
      '20200101',
      'YEARLY;BYMONTH=6;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['2026-06-30', '2027-06-30', '2028-06-30'],
    ],
  ])('are only on dates that exist: %s', (_, start, rule, dates) => {
    expect(readEvents([`DTSTART;VALUE=DATE:${start}`, `RRULE:FREQ=${rule}`])).toEqual(dates);
  });

  it('are not on days that are excluded, cancelled or moved', () => {
    const yearly = ['UID:1', 'DTSTART;VALUE=DATE:20250601', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20260601'];
    const moved = ['UID:1', 'RECURRENCE-ID;VALUE=DATE:20270601', 'DTSTART;VALUE=DATE:20270602'];
    const cancelled = ['UID:1', 'RECURRENCE-ID;VALUE=DATE:20280601', 'DTSTART;VALUE=DATE:20280601', 'STATUS:CANCELLED'];
    expect(readEvents(yearly, moved, cancelled)).toEqual(['2027-06-02']);
    expect(readEvents(yearly, [...moved, 'UID:2'].slice(1))).toEqual(['2027-06-01', '2027-06-02', '2028-06-01']);
  });

  it('last as long as their event, also from before the first day that is read', () => {
    const days = ['DTSTART;VALUE=DATE:20251231', 'DTEND;VALUE=DATE:20260103', 'RDATE;VALUE=DATE:20270101'];
    const dates = ['2026-01-01', '2026-01-02', '2027-01-01', '2027-01-02', '2027-01-03'];
    expect(readEvents(days)).toEqual(dates);
    expect(readEvents([...days, 'RRULE:FREQ=YEARLY;COUNT=1'])).toEqual(dates);
  });
});
