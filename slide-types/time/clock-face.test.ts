import { describe, expect, it } from 'vitest';
import { clockFaceAt } from './clock-face.ts';
import { time } from './definition.ts';

const AFTERNOON = Date.parse('2026-11-21T13:05:09Z');
const BY_HALVES = { time_24_hour_clock: false };
const read = (fields: object, at = AFTERNOON, locale = 'en-GB') => {
  const face = clockFaceAt(at, time.fields.parse({ time_zone_info_id: 'Europe/Berlin', ...fields }), locale);
  const clock = face.time && [face.time.hours, face.time.minutes, face.time.seconds].filter(Boolean).join(':');
  return [clock, face.time?.half, face.weekday, face.date].filter(Boolean).join(' ');
};

describe('the face of a clock', () => {
  it.each([
    [BY_HALVES, '2:05:09 pm'],
    [{}, '14:05:09'],
    [{ ...BY_HALVES, time_remove_seconds: true }, '2:05 pm'],
    [{ time_24_hour_clock: true }, '14:05:09'],
    [{ time_24_hour_clock: true, time_remove_seconds: true }, '14:05'],
    [{ time_show_time: false }, '14:05:09'],
    [{ time_show_time: false, time_show_day: true }, 'Saturday'],
    [{ time_show_time: false, time_show_day: true, time_day_short: true }, 'Sat'],
    [{ time_show_time: false, time_day_short: true, time_month_short: true }, '14:05:09'],
    [{ time_show_time: false, time_show_numeric_day: true }, '21'],
    [{ time_show_time: false, time_show_numeric_day: true, time_show_year: true }, '21 2026'],
    [{ time_show_time: false, time_show_month: true, time_show_year: true }, 'November 2026'],
    [
      { time_show_day: true, time_show_numeric_day: true, time_show_month: true, time_month_short: true },
      '14:05:09 Saturday 21 Nov',
    ],
  ])('with %j shows %s', (fields, reading) => {
    expect(read(fields)).toBe(reading);
  });

  it.each([
    ['2026-11-20T23:00:00Z', '12:00:00 am', '00:00:00'],
    ['2026-11-21T11:00:00Z', '12:00:00 pm', '12:00:00'],
    ['2026-11-21T10:59:59Z', '11:59:59 am', '11:59:59'],
  ])('at %s shows %s and %s', (at, twelve, twentyFour) => {
    expect(read(BY_HALVES, Date.parse(at))).toBe(twelve);
    expect(read({ time_24_hour_clock: true }, Date.parse(at))).toBe(twentyFour);
  });

  const shortDate = {
    time_show_day: true,
    time_show_numeric_day: true,
    time_show_month: true,
    time_remove_seconds: true,
  };
  it.each([
    ['en-US', '2:05 PM', 'Saturday, November 21, 2026'],
    ['en-GB', '14:05', 'Saturday, 21 November 2026'],
    ['de', '14:05', 'Samstag, 21. November 2026'],
    ['fr', '14:05', 'Samedi 21 novembre 2026'],
    ['es', '14:05', 'Sábado, 21 de noviembre de 2026'],
    ['fi', '14.05', 'Lauantaina 21. marraskuuta 2026'],
    ['ja', '14:05', '2026年11月21日土曜日'],
  ])('in %s is %s, %s', (locale, clock, fullDate) => {
    const fields = time.fields.parse({ ...shortDate, time_show_year: true, time_zone_info_id: 'Europe/Berlin' });
    const face = clockFaceAt(AFTERNOON, fields, locale);
    const shown = [face.time?.hours, face.time?.separator, face.time?.minutes].join('');
    expect([shown, face.time?.half].filter(Boolean).join(' ')).toBe(clock);
    expect(face.fullDate).toBe(fullDate);
  });

  it('has 12 or 24 hours as set, whatever is usual in the language', () => {
    expect(read({ time_24_hour_clock: true, time_remove_seconds: true }, AFTERNOON, 'en-US')).toBe('14:05');
    expect(read({ ...BY_HALVES, time_remove_seconds: true }, AFTERNOON, 'de')).toBe('2:05 PM');
  });

  it('joins a weekday with what no language has a usual form for', () => {
    const fields = { time_show_day: true, time_show_year: true, time_zone_info_id: 'Europe/Berlin' };
    expect(clockFaceAt(AFTERNOON, time.fields.parse(fields), 'de').fullDate).toBe('Samstag, 2026');
  });

  it('has one capital letter in a language that writes dates in small letters', () => {
    const fields = { time_show_day: true, time_show_month: true, time_show_year: true };
    const face = clockFaceAt(AFTERNOON, time.fields.parse(fields), 'fr');
    expect(face).toMatchObject({
      fullDate: 'Samedi, novembre 2026',
      weekday: 'Samedi',
      date: 'Novembre 2026',
    });
  });
});
