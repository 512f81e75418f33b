import { describe, expect, it } from 'vitest';
import { clockFaceAt } from './clock-face.ts';
import { time } from './definition.ts';

const AFTERNOON = Date.parse('2026-11-21T13:05:09Z');
const read = (fields: object, at = AFTERNOON) => {
  const face = clockFaceAt(at, time.fields.parse({ time_zone_info_id: 'Europe/Berlin', ...fields }));
  const clock = face.time && [face.time.hours, face.time.minutes, face.time.seconds].filter(Boolean).join(':');
  return [clock, face.time?.half, face.weekday, face.date].filter(Boolean).join(' ');
};

describe('the face of a clock', () => {
  it.each([
    [{}, '2:05:09 PM'],
    [{ time_remove_seconds: true }, '2:05 PM'],
    [{ time_24_hour_clock: true }, '14:05:09'],
    [{ time_24_hour_clock: true, time_remove_seconds: true }, '14:05'],
    [{ time_show_time: false }, '2:05:09 PM'],
    [{ time_show_time: false, time_show_day: true }, 'Saturday'],
    [{ time_show_time: false, time_show_day: true, time_day_short: true }, 'Sat'],
    [{ time_show_time: false, time_day_short: true, time_month_short: true }, '2:05:09 PM'],
    [{ time_show_time: false, time_show_numeric_day: true }, '21'],
    [{ time_show_time: false, time_show_month: true, time_show_year: true }, 'November 2026'],
    [
      { time_show_day: true, time_show_numeric_day: true, time_show_month: true, time_month_short: true },
      '2:05:09 PM Saturday 21 Nov',
    ],
  ])('with %j shows %s', (fields, reading) => {
    expect(read(fields)).toBe(reading);
  });

  it.each([
    ['2026-11-20T23:00:00Z', '12:00:00 AM', '00:00:00'],
    ['2026-11-21T11:00:00Z', '12:00:00 PM', '12:00:00'],
    ['2026-11-21T10:59:59Z', '11:59:59 AM', '11:59:59'],
  ])('at %s shows %s and %s', (at, twelve, twentyFour) => {
    expect(read({}, Date.parse(at))).toBe(twelve);
    expect(read({ time_24_hour_clock: true }, Date.parse(at))).toBe(twentyFour);
  });
});
