import { expect, test } from 'vitest';
import { writtenDay } from '#dashboard/components/days.ts';
import { localDay } from '#rules/zone-offsets.ts';
import { daysOf, readDay, shareOf } from './calendar-days.ts';

const day = (text: string) => readDay(text) ?? Number.NaN;
const times = (...days: ReturnType<typeof daysOf>) => days.map(({ fromMs, untilMs }) => (untilMs - fromMs) / 3_600_000);

test('days have as many hours as the clocks of the channel show', () => {
  expect(times(...daysOf('week', day('2026-03-29'), 'Europe/Berlin'))).toEqual([24, 24, 24, 24, 24, 24, 23]);
  expect(times(...daysOf('week', day('2026-10-25'), 'Europe/Berlin'))).toEqual([24, 24, 24, 24, 24, 24, 25]);
  expect(times(...daysOf('day', day('2026-03-29'), 'America/New_York'))).toEqual([24]);
});

test('hours are those of the clocks, also after they changed', () => {
  const [spring] = daysOf('day', day('2026-03-29'), 'Europe/Berlin');
  expect(spring?.hours.map(({ hour, atMs }) => [hour, new Date(atMs).toISOString().slice(11, 16)])).toEqual([
    [3, '01:00'],
    [6, '04:00'],
    [9, '07:00'],
    [12, '10:00'],
    [15, '13:00'],
    [18, '16:00'],
    [21, '19:00'],
  ]);
});

test('a week begins on Monday', () => {
  expect(daysOf('week', day('2026-11-24'), 'UTC').map((one) => writtenDay(one.day))[0]).toBe('2026-11-23');
  expect(daysOf('week', day('2026-11-29'), 'UTC').map((one) => writtenDay(one.day))[0]).toBe('2026-11-23');
});

test('today depends on the time zone', () => {
  const now = Date.parse('2026-11-24T23:30:00Z');
  expect(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].map((zone) => writtenDay(localDay(zone, now)))).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-24',
  ]);
});

test('only days that exist are read', () => {
  expect([readDay('2026-02-30'), readDay('today'), readDay(undefined)]).toEqual([null, null, null]);
});

test('times outside the shown ones are at its edge', () => {
  expect([shareOf(5, 10, 20), shareOf(15, 10, 20), shareOf(99, 10, 20)]).toEqual([0, 0.5, 1]);
});
