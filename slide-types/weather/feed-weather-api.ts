import { isRecord } from '../is-record.ts';
import type { Condition, Day } from './feed-content.ts';
import {
  day,
  degrees,
  type Hour,
  hour,
  isNightOf,
  largest,
  MOST_DAYS,
  MOST_HOURS,
  percent,
  type ReadFormat,
  windOf,
} from './feed-reading.ts';
import { listAt, numberOf, numberWithin, textOf, timeOfSeconds, valueAt, valuesAt } from './feed-values.ts';

const MINUTE_MS = 60_000;
/** No offset from UTC has other minutes. */
const OFFSET_STEP_MINUTES = 15;
/** The service returns both units. Only these use Fahrenheit. */
const FAHRENHEIT_COUNTRY = /^(united states|usa\b|liberia$|palau$|micronesia$|marshall islands$|bahamas$)/i;

type Unit = 'c' | 'f';

/** WeatherAPI.com: current.json and forecast.json. https://www.weatherapi.com/docs/ */
export const readWeatherApi: ReadFormat = (data) => {
  const location = valuesAt(data, 'location');
  if (!('localtime_epoch' in location) || !isRecord(valueAt(data, 'current'))) return null;
  const unit: Unit = FAHRENHEIT_COUNTRY.test(textOf(location.country) ?? '') ? 'f' : 'c';
  const days = listAt(data, MOST_DAYS, 'forecast', 'forecastday');
  const hours = days.flatMap((one) => listAt(one, 24, 'hour')).slice(0, MOST_HOURS);
  const [current] = hourOf(
    { ...valuesAt(data, 'current'), time_epoch: valueAt(data, 'current', 'last_updated_epoch') },
    unit,
  );
  return {
    place: textOf(location.name),
    unit: unit === 'f' ? 'F' : 'C',
    latitude: numberWithin(location.lat, -90, 90),
    longitude: numberWithin(location.lon, -180, 180),
    utcOffsetMinutes: offsetOfLocalTime(location.localtime, timeOfSeconds(location.localtime_epoch)),
    current: current ?? null,
    hours: hours.flatMap((one) => hourOf(one, unit)),
    days: days.flatMap((one) => dayOf(one, unit)),
  };
};

/** The difference of "2026-04-14 8:05" to the same time in UTC. */
function offsetOfLocalTime(localTime: unknown, at: number | null): number | null {
  const [, date, hours = '', minutes] = /^(\d{4}-\d\d-\d\d) (\d{1,2}):(\d\d)$/.exec(textOf(localTime) ?? '') ?? [];
  if (date === undefined || at === null) return null;
  const offset = (Date.parse(`${date}T${hours.padStart(2, '0')}:${minutes}Z`) - at) / MINUTE_MS;
  return numberWithin(Math.round(offset / OFFSET_STEP_MINUTES) * OFFSET_STEP_MINUTES, -1_080, 1_080);
}

function hourOf(value: unknown, unit: Unit): Hour[] {
  const at = timeOfSeconds(valueAt(value, 'time_epoch'));
  if (at === null) return [];
  const known = valuesAt(value);
  return [
    hour({
      ...skyOf(known),
      at,
      temperature: degrees(numberOf(known[`temp_${unit}`])),
      feelsLike: degrees(numberOf(known[`feelslike_${unit}`])),
      isNight: isNightOf(known.is_day),
      humidity: percent(numberOf(known.humidity)),
      wind: unit === 'f' ? windOf(numberOf(known.wind_mph), 'mph') : windOf(numberOf(known.wind_kph), 'km/h'),
      precipitationChance: chanceOf(known.chance_of_rain, known.chance_of_snow),
    }),
  ];
}

function dayOf(value: unknown, unit: Unit): Day[] {
  const date = textOf(valueAt(value, 'date')) ?? '';
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return [];
  const known = valuesAt(value, 'day');
  return [
    day({
      ...skyOf(known),
      date,
      high: degrees(numberOf(known[`maxtemp_${unit}`])),
      low: degrees(numberOf(known[`mintemp_${unit}`])),
      precipitationChance: chanceOf(known.daily_chance_of_rain, known.daily_chance_of_snow),
    }),
  ];
}

function chanceOf(rain: unknown, snow: unknown): number | null {
  return largest([rain, snow].map((one) => percent(numberOf(one))));
}

function skyOf(value: unknown): { condition: Condition; words: string | null } {
  return {
    condition: conditionOf(numberOf(valueAt(value, 'condition', 'code')) ?? 0),
    words: textOf(valueAt(value, 'condition', 'text')),
  };
}

/** https://www.weatherapi.com/docs/weather_conditions.json; those below 1063 that aren't listed are dust and smoke. */
const CONDITIONS: Partial<Record<Condition, readonly number[]>> = {
  clear: [1000],
  'partly-cloudy': [1003],
  cloudy: [1006, 1009],
  fog: [1135, 1147],
  drizzle: [1150, 1153],
  rain: [1063, 1180, 1183, 1186, 1189, 1240, 1243],
  'heavy-rain': [1192, 1195, 1246],
  thunder: [1087, 1273, 1276, 1279, 1282],
  sleet: [1069, 1072, 1168, 1171, 1198, 1201, 1204, 1207, 1249, 1252],
  hail: [1237, 1261, 1264],
  snow: [1066, 1114, 1210, 1213, 1216, 1219, 1255],
  'heavy-snow': [1117, 1222, 1225, 1258],
};

function conditionOf(code: number): Condition {
  const found = Object.entries(CONDITIONS).find(([, codes]) => codes.includes(code))?.[0] as Condition | undefined;
  return found ?? (code > 1009 && code < 1063 ? 'fog' : 'cloudy');
}
