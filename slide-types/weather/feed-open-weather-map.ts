import { capitalized } from '../capitalized.ts';
import { isRecord } from '../is-record.ts';
import type { Condition, Day, WeatherState } from './feed-content.ts';
import {
  dateAt,
  day,
  degrees,
  type Hour,
  hour,
  MOST_DAYS,
  MOST_HOURS,
  percent,
  type ReadFormat,
  weatherState,
  windOf,
} from './feed-reading.ts';
import {
  firstOf,
  listAt,
  numberOf,
  numberWithin,
  textOf,
  timeOfSeconds,
  type Values,
  valueAt,
  valuesAt,
} from './feed-values.ts';

/** Responses don't include units: they are those of the address, or Kelvin by default. */
type Units = 'standard' | 'metric' | 'imperial';

const KELVIN = 273.15;
/** No temperature is this low in °C or this high in °F, so it is Kelvin. */
const SURELY_KELVIN = 160;
/** No temperature on Earth is this high in °C. */
const SURELY_FAHRENHEIT = 60;

/**
 * OpenWeatherMap: current weather and forecasts of version 2.5, and One Call 2.5 and 3.0.
 * https://openweathermap.org/api
 */
export const readOpenWeatherMap: ReadFormat = (source, url) => {
  const data = firstPlaceIn(source);
  if (!isRecord(data)) return null;
  const isOneCall = 'timezone_offset' in data && ('current' in data || 'daily' in data || 'hourly' in data);
  const isForecast = Array.isArray(data.list) && (isRecord(data.city) || 'cnt' in data);
  const isCurrent = isRecord(data.main) && Array.isArray(data.weather);
  if (!isOneCall && !isForecast && !isCurrent) return null;

  const units = unitsOf(data, url);
  const offset = numberWithin(
    data.timezone_offset ?? valueAt(data, 'city', 'timezone') ?? valueAt(data, 'sys', 'timezone') ?? data.timezone,
    -64_800,
    64_800,
  );
  const offsetMinutes = (offset ?? 0) / 60;
  const coordinates = isOneCall ? data : isForecast ? valuesAt(data, 'city', 'coord') : valuesAt(data, 'coord');
  const list = isOneCall ? listAt(data, MOST_HOURS, 'hourly') : listAt(data, MOST_HOURS, 'list');
  const daily = isOneCall ? listAt(data, MOST_DAYS, 'daily') : list.filter(isDaily).slice(0, MOST_DAYS);
  return {
    place: textOf(isForecast ? valueAt(data, 'city', 'name') : data.name),
    unit: units === 'imperial' ? 'F' : 'C',
    latitude: numberWithin(coordinates.lat, -90, 90),
    longitude: numberWithin(coordinates.lon, -180, 180),
    utcOffsetMinutes: offset === null ? null : offsetMinutes,
    current: isOneCall ? stateOf(data.current, units) : isCurrent ? stateOf(data, units) : null,
    hours: list.flatMap((one) => (isDaily(one) ? [] : hourOf(one, units))),
    days: daily.flatMap((one) => dayOf(one, units, offsetMinutes)),
  };
};

/** Responses for several places are lists of current weather; the first place counts. */
function firstPlaceIn(source: unknown): unknown {
  const [first] = listAt(source, 1, 'list');
  return isRecord(valueAt(first, 'coord')) && !isRecord(valueAt(source, 'city')) ? first : source;
}

function isDaily(value: unknown): boolean {
  return isRecord(valueAt(value, 'temp'));
}

function unitsOf(data: Values, url: URL): Units {
  const samples = [
    data,
    data.current,
    ...listAt(data, 40, 'list'),
    ...listAt(data, 40, 'hourly'),
    ...listAt(data, 16, 'daily'),
  ]
    .map((one) => numberOf(valueAt(one, 'main', 'temp') ?? valueAt(one, 'temp', 'max') ?? valueAt(one, 'temp')))
    .filter((temperature) => temperature !== null);
  const hottest = Math.max(...samples, -Infinity);
  if (hottest > SURELY_KELVIN) return 'standard';
  if (hottest > SURELY_FAHRENHEIT) return 'imperial';
  return /imperial/i.test(url.href) ? 'imperial' : 'metric';
}

function stateOf(value: unknown, units: Units): WeatherState | null {
  const at = timeOfSeconds(valueAt(value, 'dt'));
  if (at === null) return null;
  const measured = isRecord(valueAt(value, 'main')) ? valuesAt(value, 'main') : valuesAt(value);
  const speed = numberOf(valueAt(value, 'wind', 'speed') ?? valueAt(value, 'wind_speed'));
  const sky = skyOf(value);
  return weatherState({
    ...sky,
    at,
    isNight: sky.isNight ?? isOutside(at, value),
    temperature: temperatureOf(measured.temp, units),
    feelsLike: temperatureOf(measured.feels_like, units),
    humidity: percent(numberOf(measured.humidity)),
    wind: units === 'imperial' ? windOf(speed, 'mph') : windOf(speed === null ? null : speed * 3.6, 'km/h'),
  });
}

function hourOf(value: unknown, units: Units): Hour[] {
  const known = stateOf(value, units);
  if (!known) return [];
  const part = textOf(valueAt(value, 'sys', 'pod'));
  return [
    hour({
      ...known,
      isNight: part === 'n' || part === 'd' ? part === 'n' : known.isNight,
      high: temperatureOf(valueAt(value, 'main', 'temp_max'), units),
      low: temperatureOf(valueAt(value, 'main', 'temp_min'), units),
      precipitationChance: chanceOf(value),
    }),
  ];
}

function dayOf(value: unknown, units: Units, offsetMinutes: number): Day[] {
  const at = timeOfSeconds(valueAt(value, 'dt'));
  if (at === null) return [];
  const { condition, words } = skyOf(value);
  return [
    day({
      date: dateAt(at, offsetMinutes),
      high: temperatureOf(valueAt(value, 'temp', 'max'), units),
      low: temperatureOf(valueAt(value, 'temp', 'min'), units),
      condition,
      words,
      precipitationChance: chanceOf(value),
    }),
  ];
}

function temperatureOf(value: unknown, units: Units): number | null {
  const number = numberOf(value);
  return number === null ? null : degrees(units === 'standard' ? number - KELVIN : number);
}

function chanceOf(value: unknown): number | null {
  const share = numberWithin(valueAt(value, 'pop'), 0, 1);
  return share === null ? null : percent(share * 100);
}

function skyOf(value: unknown): { condition: Condition; words: string | null; isNight: boolean | null } {
  const [sky] = listAt(value, 1, 'weather');
  const icon = textOf(valueAt(sky, 'icon')) ?? '';
  const words = textOf(valueAt(sky, 'description')) ?? textOf(valueAt(sky, 'main'));
  return {
    condition: conditionOf(firstOf(numberOf(valueAt(sky, 'id')), 0) as number),
    words: words && capitalized(words, 'en'),
    isNight: /[dn]$/.test(icon) ? icon.endsWith('n') : null,
  };
}

/** Whether a time is outside the daylight hours. */
function isOutside(at: number, value: unknown): boolean | null {
  const sun = isRecord(valueAt(value, 'sys')) ? valuesAt(value, 'sys') : valuesAt(value);
  const [rise, set] = [timeOfSeconds(sun.sunrise), timeOfSeconds(sun.sunset)];
  return rise === null || set === null ? null : at < rise || at >= set;
}

/** https://openweathermap.org/weather-conditions */
function conditionOf(id: number): Condition {
  if (id >= 200 && id < 300) return 'thunder';
  if (id >= 300 && id < 400) return 'drizzle';
  if (id === 511 || (id >= 611 && id <= 616)) return 'sleet';
  if ((id >= 502 && id <= 504) || id === 522) return 'heavy-rain';
  if (id >= 500 && id < 600) return 'rain';
  if (id === 602 || id === 622) return 'heavy-snow';
  if (id >= 600 && id < 700) return 'snow';
  if (id === 771 || id === 781) return 'wind';
  if (id >= 700 && id < 800) return 'fog';
  if (id === 800) return 'clear';
  if (id === 801) return 'mostly-clear';
  return id === 802 ? 'partly-cloudy' : 'cloudy';
}
