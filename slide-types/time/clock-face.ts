import { type LocalTime, localTimeAt } from './time-zones.ts';

/** Which parts of the time and the date are shown, and how. */
export interface ClockSettings {
  time_show_day: boolean;
  time_day_short: boolean;
  time_show_month: boolean;
  time_month_short: boolean;
  time_show_numeric_day: boolean;
  time_show_year: boolean;
  time_show_time: boolean;
  time_24_hour_clock: boolean;
  time_remove_seconds: boolean;
  time_zone_info_id: string;
}

/** The texts of a clock at a point in time. */
export interface ClockFace {
  time: { hours: string; minutes: string; seconds: string | null; half: 'AM' | 'PM' | null } | null;
  weekday: string | null;
  /** Day, month and year, as far as they are shown. */
  date: string | null;
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const SHORT_LETTERS = 3;

/** The texts of a slide's clock at a point in time. With all toggles off, it shows the time. */
export function clockFaceAt(at: number, settings: ClockSettings): ClockFace {
  const local = localTimeAt(at, settings.time_zone_info_id);
  const weekday = settings.time_show_day ? nameOf(DAYS[local.weekday], settings.time_day_short) : null;
  const date = dateOf(local, settings);
  const isEmpty = weekday === null && date === null;
  return { time: settings.time_show_time || isEmpty ? timeOf(local, settings) : null, weekday, date };
}

function timeOf({ hour, minute, second }: LocalTime, settings: ClockSettings): ClockFace['time'] {
  const is24 = settings.time_24_hour_clock;
  return {
    hours: is24 ? twoDigits(hour) : String(hour % 12 || 12),
    minutes: twoDigits(minute),
    seconds: settings.time_remove_seconds ? null : twoDigits(second),
    half: is24 ? null : hour < 12 ? 'AM' : 'PM',
  };
}

function dateOf({ day, month, year }: LocalTime, settings: ClockSettings): string | null {
  const words = [
    settings.time_show_numeric_day && String(day),
    settings.time_show_month && nameOf(MONTHS[month - 1], settings.time_month_short),
    settings.time_show_year && String(year),
  ].filter((word) => typeof word === 'string');
  return words.length > 0 ? words.join(' ') : null;
}

function nameOf(name = '', isShort: boolean): string {
  return isShort ? name.slice(0, SHORT_LETTERS) : name;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
