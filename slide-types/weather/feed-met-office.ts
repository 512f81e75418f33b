import { isRecord } from '../is-record.ts';
import type { Condition, Day } from './feed-content.ts';
import {
  dateAt,
  day,
  degrees,
  type Hour,
  hour,
  MOST_DAYS,
  MOST_HOURS,
  offsetOfLongitude,
  percent,
  type ReadFormat,
  windOf,
} from './feed-reading.ts';
import { listAt, numberOf, numberWithin, textOf, timeOf, type Values, valueAt, valuesAt } from './feed-values.ts';
import { offsetOfZone } from './feed-zones.ts';

/** The service's own days are in UTC. Forecasts of other countries have the time zone in the address. */
const HOME_ZONE = 'Europe/London';
const UNITED_KINGDOM = { south: 49, north: 61, west: -9, east: 2 };

/**
 * The Met Office's Weather DataHub, site-specific forecasts: hourly, three-hourly and daily.
 * https://datahub.metoffice.gov.uk/docs/f/category/site-specific/type/site-specific/api-documentation
 */
export const readMetOffice: ReadFormat = (data, url, nowMs) => {
  const [feature] = listAt(data, 1, 'features');
  const properties = valuesAt(feature, 'properties');
  const series = listAt(properties, MOST_HOURS, 'timeSeries').filter(isRecord);
  if (!series.some(isStep)) return null;
  const [longitudeTold, latitudeTold] = listAt(feature, 2, 'geometry', 'coordinates');
  const latitude = numberWithin(latitudeTold, -90, 90);
  const longitude = numberWithin(longitudeTold, -180, 180);
  const zone = url.searchParams.get('tz') ?? (isHome(latitude, longitude) ? HOME_ZONE : null);
  const isDaily = series.some((step) => 'daySignificantWeatherCode' in step);
  const hours = isDaily ? [] : series.flatMap(hourOf);
  const utcOffsetMinutes = offsetOfZone(zone, timeOf(series[0]?.time) ?? undefined);
  const days = isDaily ? series.slice(0, MOST_DAYS).flatMap(dayOf) : [];
  // The first day is yesterday.
  const ahead = days.filter(({ date }) => date >= dateAt(nowMs, utcOffsetMinutes ?? offsetOfLongitude(longitude ?? 0)));
  return {
    place: textOf(valueAt(properties, 'location', 'name')),
    unit: 'C',
    ...{ latitude, longitude },
    utcOffsetMinutes,
    current: null,
    hours,
    days: ahead.length > 0 ? ahead : days,
  };
};

function isStep(step: Values): boolean {
  return typeof step.time === 'string' && ('significantWeatherCode' in step || 'daySignificantWeatherCode' in step);
}

function isHome(latitude: number | null, longitude: number | null): boolean {
  if (latitude === null || longitude === null) return false;
  const { south, north, west, east } = UNITED_KINGDOM;
  return latitude > south && latitude < north && longitude > west && longitude < east;
}

/** Hours have one temperature, three hours their highest and lowest. */
function hourOf(step: Values): Hour[] {
  const at = timeOf(step.time);
  if (at === null) return [];
  const high = degrees(numberOf(step.maxScreenAirTemp));
  const code = numberOf(step.significantWeatherCode) ?? -2;
  return [
    hour({
      at,
      temperature: degrees(numberOf(step.screenTemperature)) ?? high,
      feelsLike: degrees(numberOf(step.feelsLikeTemperature ?? step.feelsLikeTemp)),
      condition: conditionOf(code),
      isNight: NIGHTS.has(code) ? true : DAYS.has(code) ? false : null,
      humidity: percent(numberOf(step.screenRelativeHumidity)),
      wind: windOf(milesPerHour(numberOf(step.windSpeed10m)), 'mph'),
      ...{ high, low: degrees(numberOf(step.minScreenAirTemp)) },
      precipitationChance: percent(numberOf(step.probOfPrecipitation)),
    }),
  ];
}

function milesPerHour(metresPerSecond: number | null): number | null {
  return metresPerSecond === null ? null : metresPerSecond * 2.236_936;
}

function dayOf(step: Values): Day[] {
  const at = timeOf(step.time);
  if (at === null) return [];
  const code = numberOf(step.daySignificantWeatherCode) ?? numberOf(step.nightSignificantWeatherCode) ?? -2;
  return [
    day({
      date: dateAt(at, 0),
      high: degrees(numberOf(step.dayMaxScreenTemperature)),
      low: degrees(numberOf(step.nightMinScreenTemperature)),
      condition: conditionOf(code),
      precipitationChance: percent(numberOf(step.dayProbabilityOfPrecipitation)),
    }),
  ];
}

const NIGHTS = new Set([0, 2, 9, 13, 16, 19, 22, 25, 28]);
const DAYS = new Set([1, 3, 10, 14, 17, 20, 23, 26, 29]);

/** Upper bounds (exclusive) of the significant weather codes. */
const GROUPS: readonly (readonly [below: number, Condition])[] = [
  [-1, 'cloudy'],
  [0, 'drizzle'],
  [2, 'clear'],
  [4, 'partly-cloudy'],
  [5, 'cloudy'],
  [7, 'fog'],
  [9, 'cloudy'],
  [11, 'rain'],
  [12, 'drizzle'],
  [13, 'rain'],
  [16, 'heavy-rain'],
  [19, 'sleet'],
  [22, 'hail'],
  [25, 'snow'],
  [28, 'heavy-snow'],
  [31, 'thunder'],
];

function conditionOf(code: number): Condition {
  return GROUPS.find(([below]) => code < below)?.[1] ?? 'cloudy';
}
