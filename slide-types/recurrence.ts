/**
 * Dates that repeat, as in RFC 5545: `DTSTART;VALUE=DATE:20261130` and `RRULE:FREQ=WEEKLY;INTERVAL=2` on two lines, or
 * single dates as `RDATE;VALUE=DATE:20261224,20261231`. Whether a date belongs to them is calculated from that date
 * alone, so no rule can cause more work than another. That excludes rules that count their dates (`COUNT`, `BYSETPOS`)
 * or consist of times.
 */
export type Recurrence = { dates: ReadonlySet<number> } | RepeatedDates;

export interface RepeatedDates {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  /** In days since 1970-01-01, like all dates here. */
  start: number;
  until: number | null;
  /** `ordinal` 2 is the second one of a month, -1 the last, and 0 every one. Monday is 0. */
  weekdays: readonly { ordinal: number; weekday: number }[] | null;
  /** -1 is the last day of a month. */
  monthDays: readonly number[] | null;
  months: readonly number[] | null;
}

export const LONGEST_RECURRENCE = 2_000;
/** Single dates, before any has been chosen. */
export const NO_DATES = 'RDATE;VALUE=DATE:';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/** Returns null for text that is invalid, or uses parts of RFC 5545 that are not supported. */
export function parseRecurrence(text: string): Recurrence | null {
  if (text.length > LONGEST_RECURRENCE) return null;
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const [first = '', second = ''] = lines;
  if (lines.length === 1 && first.startsWith('RDATE')) return parseDates(first);
  if (lines.length !== 2) return null;
  const start = parseDate(/^DTSTART(?:;VALUE=DATE)?:(\d{8})$/.exec(first)?.[1]);
  const rule = /^RRULE:([A-Z0-9=;,+-]+)$/.exec(second)?.[1];
  return start === null || rule === undefined ? null : parseRule(start, rule);
}

function parseDates(line: string): Recurrence | null {
  const list = /^RDATE(?:;VALUE=DATE)?:([\d,]+)$/.exec(line)?.[1];
  const dates = list?.split(',').map(parseDate);
  return dates?.every((date) => date !== null) ? { dates: new Set(dates) } : null;
}

function parseRule(start: number, rule: string): RepeatedDates | null {
  const parts = rule.split(';').map((part) => part.split('='));
  const values = new Map(parts.map(([name = '', value = '']) => [name, value]));
  if (values.size !== parts.length || parts.some((part) => part.length !== 2)) return null;
  const take = (name: string): string | undefined => {
    const value = values.get(name);
    values.delete(name);
    return value;
  };
  const named = take('FREQ');
  const frequency = FREQUENCIES.find((one) => one === named);
  const interval = numberIn(take('INTERVAL') ?? '1', 1, 999);
  const until = take('UNTIL');
  const untilDay = until === undefined ? null : parseDate(until.slice(0, 8));
  const weekdays = listOf(take('BYDAY'), parseWeekday);
  const monthDays = listOf(take('BYMONTHDAY'), (text) => numberIn(text, -31, 31) || null);
  const months = listOf(take('BYMONTH'), (text) => numberIn(text, 1, 12));
  const weekStart = take('WKST') ?? 'MO';
  const isInvalid = [interval, weekdays, monthDays, months].includes(undefined as never) || interval === null;
  if (!frequency || isInvalid || values.size > 0 || weekStart !== 'MO') return null;
  if (until !== undefined && (untilDay === null || !/^\d{8}(T\d{6}Z?)?$/.test(until))) return null;
  const parsed = { frequency, interval, start, until: untilDay, weekdays, monthDays, months } as RepeatedDates;
  return isSupported(parsed) ? parsed : null;
}

function isSupported({ frequency, weekdays, monthDays, months }: RepeatedDates): boolean {
  const hasOrdinal = weekdays?.some(({ ordinal }) => ordinal !== 0) ?? false;
  if (frequency === 'DAILY') return !hasOrdinal;
  if (frequency === 'WEEKLY') return !hasOrdinal && monthDays === null;
  // Without a month, the second Monday would be that of the year.
  return frequency === 'MONTHLY' || weekdays === null || months !== null;
}

/** Returns null if there is no list, undefined if one of its items is invalid. */
function listOf<Item>(text: string | undefined, parse: (item: string) => Item | null): Item[] | null | undefined {
  if (text === undefined) return null;
  const items = text.split(',').map(parse);
  return items.every((item) => item !== null) ? (items as Item[]) : undefined;
}

function numberIn(text: string, least: number, most: number): number | null {
  const number = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

function parseWeekday(text: string): { ordinal: number; weekday: number } | null {
  const [, ordinal = '', name = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(text) ?? [];
  const weekday = WEEKDAYS.indexOf(name);
  return weekday < 0 ? null : { ordinal: Number(ordinal), weekday };
}

/** Returns a date such as 20261224 in days since 1970-01-01; null if there is no such date. */
function parseDate(text: string | undefined): number | null {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '') ?? [];
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date)) / DAY_MS;
  return Number.isNaN(day) || dateText(day) !== text ? null : day;
}

/** Returns the date of a day since 1970-01-01 as in RFC 5545. */
export function dateText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Whether a date, in days since 1970-01-01, belongs to the recurrence. */
export function recursOn(recurrence: Recurrence, day: number): boolean {
  if ('dates' in recurrence) return recurrence.dates.has(day);
  const { frequency, interval, start, until, weekdays, monthDays, months } = recurrence;
  if (day < start || (until !== null && day > until)) return false;
  // The rest takes longer, and is needed for few of the dates.
  if (frequency === 'DAILY' && (day - start) % interval !== 0) return false;
  if (frequency === 'WEEKLY' && (weekOf(day) - weekOf(start)) % interval !== 0) return false;
  const [date, first] = [calendarDate(day), calendarDate(start)];
  if (months !== null && !months.includes(date.month)) return false;
  const isOnWeekday = weekdays === null || weekdays.some((one) => isWeekdayOfMonth(one, day, date));
  const isOnMonthDay =
    monthDays === null || monthDays.some((one) => (one > 0 ? one : date.monthLength + 1 + one) === date.monthDay);
  if (!isOnWeekday || !isOnMonthDay) return false;
  const isOnDateOfStart = weekdays !== null || monthDays !== null || date.monthDay === first.monthDay;
  switch (frequency) {
    case 'DAILY':
      return true;
    case 'WEEKLY':
      return weekdays !== null || weekdayOf(day) === weekdayOf(start);
    case 'MONTHLY':
      return (date.year * 12 + date.month - first.year * 12 - first.month) % interval === 0 && isOnDateOfStart;
    case 'YEARLY':
      return (
        (date.year - first.year) % interval === 0 &&
        isOnDateOfStart &&
        (months !== null || monthDays !== null || date.month === first.month)
      );
  }
}

function isWeekdayOfMonth(
  { ordinal, weekday }: { ordinal: number; weekday: number },
  day: number,
  { monthDay, monthLength }: { monthDay: number; monthLength: number },
): boolean {
  if (weekdayOf(day) !== weekday) return false;
  if (ordinal === 0) return true;
  return ordinal > 0 ? Math.ceil(monthDay / 7) === ordinal : Math.ceil((monthLength + 1 - monthDay) / 7) === -ordinal;
}

/** Returns the day of the week of a day since 1970-01-01, from Monday (0). */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}

function calendarDate(day: number) {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  return { year, month, monthDay: date.getUTCDate(), monthLength: new Date(Date.UTC(year, month, 0)).getUTCDate() };
}
