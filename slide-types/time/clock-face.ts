import { capitalized } from '../capitalized.ts';
import { formatFor } from '../kit/locale.ts';
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
  /** null: as usual in the locale. */
  time_24_hour_clock: boolean | null;
  time_remove_seconds: boolean;
  time_zone_info_id: string;
}

/** The texts of a clock at a point in time. */
export interface ClockFace {
  time: {
    hours: string;
    /** Between hours and minutes. */
    separator: string;
    minutes: string;
    seconds: string | null;
    /** "AM" or "PM", as the locale writes it. */
    half: string | null;
  } | null;
  weekday: string | null;
  /** Day, month and year, as far as they are shown. */
  date: string | null;
  /** Weekday and date on one line. */
  fullDate: string | null;
}

const MORNING = 9;
const EVENING = 21;

/** The texts of a slide's clock at a point in time in a locale. With all toggles off, it shows the time. */
export function clockFaceAt(at: number, settings: ClockSettings, locale: string): ClockFace {
  const local = localTimeAt(at, settings.time_zone_info_id);
  const weekday = settings.time_show_day ? dateText(local, weekdayPart(settings), locale) : null;
  const date = dateOf(local, settings, locale);
  const fullDate = fullDateOf(local, settings, locale, weekday, date);
  const asLine = (text: string | null) => text && capitalized(text, locale);
  return {
    time: settings.time_show_time || fullDate === null ? timeOf(local, settings, locale) : null,
    weekday: asLine(weekday),
    date: asLine(date),
    fullDate: asLine(fullDate),
  };
}

/** Whether a clock usually has 24 hours in a locale. */
function has24Hours(locale: string): boolean {
  return formatFor(locale, { hour: 'numeric' }).resolvedOptions().hour12 === false;
}

/** The longest text of the half of a day in a locale. */
export function widestHalf(locale: string): string {
  const [morning, evening] = [halfOf(MORNING, locale), halfOf(EVENING, locale)];
  return morning.length > evening.length ? morning : evening;
}

function timeOf({ hour, minute, second }: LocalTime, settings: ClockSettings, locale: string): ClockFace['time'] {
  const is24 = settings.time_24_hour_clock ?? has24Hours(locale);
  return {
    hours: is24 ? twoDigits(hour) : String(hour % 12 || 12),
    separator: separatorIn(locale),
    minutes: twoDigits(minute),
    seconds: settings.time_remove_seconds ? null : twoDigits(second),
    half: is24 ? null : halfOf(hour, locale),
  };
}

/** A full stop in Finnish or Danish, else a colon. */
function separatorIn(locale: string): string {
  const format = formatFor(locale, { hour: 'numeric', minute: '2-digit', hour12: false });
  return partOf(format, 'literal', 0) === '.' ? '.' : ':';
}

function halfOf(hour: number, locale: string): string {
  const format = formatFor(locale, { hour: 'numeric', hour12: true });
  return partOf(format, 'dayPeriod', Date.UTC(2000, 0, 1, hour)) || (hour < 12 ? 'AM' : 'PM');
}

function partOf(format: Intl.DateTimeFormat, wanted: string, at: number): string {
  return format.formatToParts(at).find(({ type }) => type === wanted)?.value ?? '';
}

/** Day, month and year, as far as they are shown; null for none. */
function dateOf(local: LocalTime, settings: ClockSettings, locale: string): string | null {
  const [day, month, year] = dateParts(settings);
  // Languages have no usual form for a day and a year without a month.
  if (!month && day && year) return `${dateText(local, day, locale)} ${dateText(local, year, locale)}`;
  return day || month || year ? dateText(local, { ...day, ...month, ...year }, locale) : null;
}

/** Weekday and date on one line. */
function fullDateOf(
  local: LocalTime,
  settings: ClockSettings,
  locale: string,
  weekday: string | null,
  date: string | null,
): string | null {
  if (weekday === null || date === null) return weekday ?? date;
  const [day, month, year] = dateParts(settings);
  // Languages only have a usual form for a weekday with day and month.
  if (!day || !month) return `${weekday}, ${date}`;
  return dateText(local, { ...weekdayPart(settings), ...day, ...month, ...year }, locale);
}

function weekdayPart({ time_day_short }: ClockSettings): Intl.DateTimeFormatOptions {
  return { weekday: time_day_short ? 'short' : 'long' };
}

function dateParts(settings: ClockSettings): (Intl.DateTimeFormatOptions | false)[] {
  return [
    settings.time_show_numeric_day && { day: 'numeric' },
    settings.time_show_month && { month: settings.time_month_short ? 'short' : 'long' },
    settings.time_show_year && { year: 'numeric' },
  ];
}

/** In the order and the words of the locale. */
function dateText({ year, month, day }: LocalTime, parts: Intl.DateTimeFormatOptions, locale: string): string {
  return formatFor(locale, parts).format(Date.UTC(year, month - 1, day));
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
