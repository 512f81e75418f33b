import { isRecord } from '../is-record.ts';
import type { Condition, Day } from './feed-content.ts';
import {
  day,
  degrees,
  type Hour,
  hour,
  isNightOf,
  MOST_DAYS,
  MOST_HOURS,
  percent,
  type ReadFormat,
  weatherState,
  windOf,
} from './feed-reading.ts';
import { firstOf, listAt, numberOf, numberWithin, textOf, type Values, valueAt, valuesAt } from './feed-values.ts';

/** The codes of the World Meteorological Organization that Open-Meteo uses. */
const CODES: Readonly<Record<number, Condition>> = {
  0: 'clear',
  1: 'mostly-clear',
  2: 'partly-cloudy',
  3: 'cloudy',
  45: 'fog',
  48: 'fog',
  51: 'drizzle',
  53: 'drizzle',
  55: 'drizzle',
  56: 'sleet',
  57: 'sleet',
  61: 'rain',
  63: 'rain',
  65: 'heavy-rain',
  66: 'sleet',
  67: 'sleet',
  71: 'snow',
  73: 'snow',
  75: 'heavy-snow',
  77: 'snow',
  80: 'rain',
  81: 'rain',
  82: 'heavy-rain',
  85: 'snow',
  86: 'heavy-snow',
  95: 'thunder',
  96: 'thunder',
  99: 'thunder',
};

/** Open-Meteo: https://open-meteo.com/en/docs. If there are several places, the first counts. */
export const readOpenMeteo: ReadFormat = (data) => {
  const root: unknown = Array.isArray(data) ? data[0] : data;
  if (!isRecord(root) || !('current' in root || 'current_weather' in root || 'hourly' in root || 'daily' in root)) {
    return null;
  }
  if (!('utc_offset_seconds' in root || 'generationtime_ms' in root || 'daily_units' in root)) return null;
  const offset = numberWithin(root.utc_offset_seconds, -64_800, 64_800);
  const offsetMs = (offset ?? 0) * 1000;
  return {
    place: textOf(root.name),
    unit: unitOf(root),
    latitude: numberWithin(root.latitude, -90, 90),
    longitude: numberWithin(root.longitude, -180, 180),
    utcOffsetMinutes: offset === null ? null : offset / 60,
    current: currentOf(root, offsetMs),
    hours: hoursOf(root, offsetMs),
    days: daysOf(root, offsetMs),
  };
};

function unitOf(root: Values): 'C' | 'F' {
  const told = ['current_units', 'current_weather_units', 'hourly_units', 'daily_units']
    .flatMap((units) =>
      ['temperature_2m', 'temperature', 'temperature_2m_max'].map((name) => valueAt(root, units, name)),
    )
    .find((unit) => typeof unit === 'string');
  return String(told).endsWith('F') ? 'F' : 'C';
}

function currentOf(root: Values, offsetMs: number) {
  const current = valuesAt(root, isRecord(root.current) ? 'current' : 'current_weather');
  const units = valuesAt(root, isRecord(root.current) ? 'current_units' : 'current_weather_units');
  const at = localTime(current.time, offsetMs);
  if (at === null) return null;
  const windUnit = textOf(units.wind_speed_10m ?? units.windspeed) ?? 'km/h';
  return weatherState({
    at,
    temperature: degrees(numberOf(current.temperature_2m ?? current.temperature)),
    condition: conditionOf(current.weather_code ?? current.weathercode),
    isNight: isNightOf(current.is_day),
    feelsLike: degrees(numberOf(current.apparent_temperature)),
    humidity: percent(numberOf(current.relative_humidity_2m)),
    wind: windOf(numberOf(current.wind_speed_10m ?? current.windspeed), windUnit === 'mp/h' ? 'mph' : windUnit),
  });
}

function hoursOf(root: Values, offsetMs: number): Hour[] {
  const { hourly } = root;
  const temperatures = listAt(hourly, MOST_HOURS, 'temperature_2m');
  const codes = firstList(hourly, MOST_HOURS, 'weather_code', 'weathercode');
  const lights = listAt(hourly, MOST_HOURS, 'is_day');
  const chances = listAt(hourly, MOST_HOURS, 'precipitation_probability');
  return listAt(hourly, MOST_HOURS, 'time').flatMap((time, index) => {
    const at = localTime(time, offsetMs);
    if (at === null) return [];
    return hour({
      at,
      temperature: degrees(numberOf(temperatures[index])),
      condition: conditionOf(codes[index]),
      isNight: isNightOf(lights[index]),
      precipitationChance: percent(numberOf(chances[index])),
    });
  });
}

function daysOf(root: Values, offsetMs: number): Day[] {
  const { daily } = root;
  const highs = listAt(daily, MOST_DAYS, 'temperature_2m_max');
  const lows = listAt(daily, MOST_DAYS, 'temperature_2m_min');
  const codes = firstList(daily, MOST_DAYS, 'weather_code', 'weathercode');
  const chances = firstList(daily, MOST_DAYS, 'precipitation_probability_max', 'precipitation_probability_mean');
  return listAt(daily, MOST_DAYS, 'time').flatMap((time, index) => {
    const at = localTime(time, offsetMs);
    if (at === null) return [];
    return day({
      date: new Date(at + offsetMs).toISOString().slice(0, 10),
      high: degrees(numberOf(highs[index])),
      low: degrees(numberOf(lows[index])),
      condition: conditionOf(codes[index]),
      precipitationChance: percent(numberOf(chances[index])),
    });
  });
}

function firstList(value: unknown, most: number, ...names: string[]): unknown[] {
  return names.map((name) => listAt(value, most, name)).find((list) => list.length > 0) ?? [];
}

/** "2026-11-21T14:00" or "2026-11-21" in local time, or seconds since the epoch. */
function localTime(time: unknown, offsetMs: number): number | null {
  const seconds = numberWithin(time, 1, 100_000_000_000);
  if (seconds !== null) return seconds * 1000;
  if (typeof time !== 'string' || !/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/.test(time)) return null;
  const asUtc = Date.parse(time.includes('T') ? `${time}Z` : `${time}T00:00Z`);
  return Number.isFinite(asUtc) ? asUtc - offsetMs : null;
}

function conditionOf(code: unknown): Condition {
  return CODES[firstOf(numberOf(code), -1) as number] ?? 'cloudy';
}
