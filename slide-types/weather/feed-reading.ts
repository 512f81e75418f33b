import type { Condition, Day, WeatherState } from './feed-content.ts';
import { numberOf } from './feed-values.ts';

/** One or more hours of a forecast. */
export interface Hour extends WeatherState {
  /** Within this period; null if there is only one temperature. */
  high: number | null;
  low: number | null;
  precipitationChance: number | null;
}

/** The parsed response of a weather service, before it is converted to the content that Views render. */
export interface Reading {
  place: string | null;
  unit: 'C' | 'F';
  latitude: number | null;
  longitude: number | null;
  utcOffsetMinutes: number | null;
  current: WeatherState | null;
  /** In any order, possibly including past ones. */
  hours: Hour[];
  /** Empty if they must be derived from the hours. */
  days: Day[];
}

/** Reads one format; null if the source has another. `nowMs` is for formats without timestamps. */
export type ReadFormat = (data: unknown, url: URL, nowMs: number) => Reading | null;

/** More than any service returns: ten days of hours. */
export const MOST_HOURS = 260;
export const MOST_DAYS = 16;

/** Lower than any temperature ever measured, in either unit. */
const COLDEST = -130;
const HOTTEST = 160;

const MINUTE_MS = 60_000;

export function weatherState(known: Partial<WeatherState> & { at: number }): WeatherState {
  return {
    temperature: null,
    condition: 'cloudy',
    words: null,
    isNight: null,
    feelsLike: null,
    humidity: null,
    wind: null,
    ...known,
  };
}

export function hour(known: Partial<Hour> & { at: number }): Hour {
  return { ...weatherState(known), high: null, low: null, precipitationChance: null, ...known };
}

export function day(known: Partial<Day> & { date: string }): Day {
  return { high: null, low: null, condition: 'cloudy', words: null, precipitationChance: null, ...known };
}

/** Rounds to a tenth of a degree; null if it can't be a temperature on Earth. */
export function degrees(value: number | null): number | null {
  return value === null || value < COLDEST || value > HOTTEST ? null : Math.round(value * 10) / 10;
}

/** A percentage as a whole number; null if invalid. */
export function percent(value: number | null): number | null {
  return value === null || value < 0 || value > 100 ? null : Math.round(value);
}

/** "12 km/h" */
export function windOf(speed: number | null, unit: string): string | null {
  return speed === null || speed < 0 || speed > 500 ? null : `${Math.round(speed)} ${unit}`;
}

/** Services with `is_day` write 1 or 0. */
export function isNightOf(isDay: unknown): boolean | null {
  const number = numberOf(isDay);
  return number === null ? null : number === 0;
}

/** The local date at this offset from UTC, as YYYY-MM-DD. */
export function dateAt(at: number, utcOffsetMinutes: number): string {
  return new Date(at + utcOffsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
}

/** The local hour of the day, 0 to 23. */
export function hourAt(at: number, utcOffsetMinutes: number): number {
  return new Date(at + utcOffsetMinutes * MINUTE_MS).getUTCHours();
}

/** The approximate offset from UTC, accurate enough to separate days. */
export function offsetOfLongitude(longitude: number): number {
  return Math.round(longitude / 15) * 60;
}

/** Days with fewer hours are cut off by the end of the forecast. */
const FEWEST_HOURS = 3;

/** Derives days from hours, in local time. */
export function daysOfHours(hours: readonly Hour[], utcOffsetMinutes: number): Day[] {
  const byDate = new Map<string, Hour[]>();
  for (const one of hours) {
    const date = dateAt(one.at, utcOffsetMinutes);
    byDate.set(date, [...(byDate.get(date) ?? []), one]);
  }
  return [...byDate]
    .filter(([, ofDay], index) => index === 0 || ofDay.length >= FEWEST_HOURS)
    .map(([date, ofDay]) => {
      const light = ofDay.filter((one) => isByDay(hourAt(one.at, utcOffsetMinutes)));
      return day({
        date,
        high: largest(ofDay.map((one) => one.high ?? one.temperature)),
        low: smallest(ofDay.map((one) => one.low ?? one.temperature)),
        condition: conditionOfDay((light.length > 0 ? light : ofDay).map((one) => one.condition)),
        precipitationChance: largest(ofDay.map((one) => one.precipitationChance)),
      });
    });
}

function isByDay(hourOfDay: number): boolean {
  return hourOfDay >= 7 && hourOfDay < 21;
}

/** The conditions that describe a day, worst first. */
const REMEMBERED: readonly Condition[] = ['thunder', 'hail', 'heavy-snow', 'snow', 'sleet', 'heavy-rain', 'rain'];
const REMEMBERED_FROM = 1 / 4;

function conditionOfDay(conditions: readonly Condition[]): Condition {
  const counts = new Map<Condition, number>();
  for (const condition of conditions) counts.set(condition, (counts.get(condition) ?? 0) + 1);
  const bad = REMEMBERED.find((condition) => (counts.get(condition) ?? 0) >= conditions.length * REMEMBERED_FROM);
  const [usual] = [...counts].sort(([, one], [, other]) => other - one);
  return bad ?? usual?.[0] ?? 'cloudy';
}

/** The largest of the known values. */
export function largest(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function smallest(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
}
