import { isRecord } from '../is-record.ts';
import type { Day, WeatherState } from './feed-content.ts';
import {
  day,
  degrees,
  type Hour,
  hour,
  MOST_HOURS,
  percent,
  type ReadFormat,
  type Reading,
  weatherState,
  windOf,
} from './feed-reading.ts';
import {
  listAt,
  numberOf,
  numberWithin,
  offsetOf,
  textOf,
  timeOf,
  type Values,
  valueAt,
  valuesAt,
} from './feed-values.ts';
import { conditionOfWords } from './feed-words.ts';

/** Hourly forecasts have periods of one hour, others of half a day. */
const LONGEST_HOUR_MS = 3 * 3_600_000;
/** A night that starts before this hour belongs to the previous day. */
const EVENING_HOUR = 12;

/**
 * The US National Weather Service: forecasts by half days and by hours, and observations.
 * https://www.weather.gov/documentation/services-web-api
 */
export const readWeatherGov: ReadFormat = (source) => {
  // The first of several observations is the latest.
  const data = listAt(source, 1, 'features')[0] ?? source;
  if (!isRecord(data)) return null;
  const properties = isRecord(data.properties) ? data.properties : data;
  const position = positionOf(data.geometry);
  if (Array.isArray(properties.periods)) return forecastOf(properties, position);
  if ('textDescription' in properties && isRecord(properties.temperature)) return observationOf(properties, position);
  return null;
};

type Position = Pick<Reading, 'latitude' | 'longitude'>;

function forecastOf(properties: Values, position: Position): Reading | null {
  const periods = listAt(properties, MOST_HOURS, 'periods').filter(isRecord);
  const starts = periods.map(({ startTime }) => textOf(startTime) ?? '');
  const first = periods[0];
  if (!first || timeOf(starts[0]) === null) return null;
  // The current half day may be nearly over.
  const isByHours = periods.slice(0, 3).every((period) => lengthOf(period) <= LONGEST_HOUR_MS);
  return {
    ...position,
    place: null,
    unit: unitOf(first),
    utcOffsetMinutes: offsetOf(starts[0]),
    current: null,
    hours: periods.flatMap(hourOf),
    days: isByHours ? [] : daysOf(periods),
  };
}

function lengthOf({ startTime, endTime }: Values): number {
  return (timeOf(endTime) ?? 0) - (timeOf(startTime) ?? 0);
}

/** Either a number with its unit in another property, or both in one. */
function unitOf({ temperature, temperatureUnit }: Values): 'C' | 'F' {
  const told = textOf(temperatureUnit) ?? textOf(valueAt(temperature, 'unitCode')) ?? 'F';
  return told.endsWith('C') ? 'C' : 'F';
}

function quantity(value: unknown): number | null {
  return numberOf(isRecord(value) ? value.value : value);
}

function hourOf(period: Values): Hour[] {
  const at = timeOf(period.startTime);
  if (at === null) return [];
  const words = textOf(period.shortForecast);
  return [
    hour({
      at,
      temperature: degrees(quantity(period.temperature)),
      condition: conditionOfWords(words),
      words,
      isNight: typeof period.isDaytime === 'boolean' ? !period.isDaytime : null,
      humidity: percent(quantity(period.relativeHumidity)),
      wind: windWords(period.windSpeed),
      precipitationChance: percent(quantity(period.probabilityOfPrecipitation)),
    }),
  ];
}

function windWords(value: unknown): string | null {
  if (isRecord(value)) return windOf(quantity(value.maxValue ?? value.value), 'km/h');
  const words = textOf(value)?.replace(/ to /, '–') ?? null;
  return words !== null && /^\d{1,3}(–\d{1,3})? (mph|km\/h)$/.test(words) ? words : null;
}

/** Days contain their high, the following nights their low. */
function daysOf(periods: readonly Values[]): Day[] {
  const byDate = new Map<string, Day>();
  for (const period of periods) {
    const start = textOf(period.startTime) ?? '';
    if (!/^\d{4}-\d\d-\d\dT\d\d/.test(start)) continue;
    const date = start.slice(0, 10);
    const temperature = degrees(quantity(period.temperature));
    const chance = percent(quantity(period.probabilityOfPrecipitation));
    const words = textOf(period.shortForecast);
    const known = byDate.get(date);
    const isMorningOfNight = Number(start.slice(11, 13)) < EVENING_HOUR;
    if (period.isDaytime === true) {
      const sky = { condition: conditionOfWords(words), words, precipitationChance: chance };
      byDate.set(date, { ...day({ date }), low: known?.low ?? null, ...sky, high: temperature });
    } else if (known) {
      byDate.set(date, { ...known, low: temperature });
    } else {
      const sky = { condition: conditionOfWords(words), words, precipitationChance: chance };
      byDate.set(date, day({ date, ...sky, low: isMorningOfNight ? null : temperature }));
    }
  }
  return [...byDate.values()];
}

function observationOf(properties: Values, position: Position): Reading | null {
  const at = timeOf(properties.timestamp);
  if (at === null) return null;
  const words = textOf(properties.textDescription);
  const icon = textOf(properties.icon) ?? '';
  const speed = quantity(properties.windSpeed);
  const current: WeatherState = weatherState({
    at,
    temperature: degrees(quantity(properties.temperature)),
    condition: conditionOfWords(words),
    words,
    isNight: /\/(day|night)\//.test(icon) ? icon.includes('/night/') : null,
    feelsLike: degrees(quantity(properties.heatIndex) ?? quantity(properties.windChill)),
    humidity: percent(quantity(properties.relativeHumidity)),
    wind: windOf(speed, 'km/h'),
  });
  return {
    ...position,
    place: textOf(properties.stationName),
    unit: textOf(valueAt(properties, 'temperature', 'unitCode'))?.endsWith('F') ? 'F' : 'C',
    utcOffsetMinutes: null,
    current,
    hours: [],
    days: [],
  };
}

/** A point, or a corner of the grid cell; both are accurate enough to compute the position of the sun. */
function positionOf(geometry: unknown): Position {
  let found: unknown = valuesAt(geometry).coordinates;
  for (let depth = 0; depth < 4 && Array.isArray(found) && Array.isArray(found[0]); depth += 1) found = found[0];
  const [longitude, latitude] = Array.isArray(found) ? found : [];
  return { latitude: numberWithin(latitude, -90, 90), longitude: numberWithin(longitude, -180, 180) };
}
