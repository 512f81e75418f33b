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
  percent,
  type ReadFormat,
  windOf,
} from './feed-reading.ts';
import { listAt, numberOf, numberWithin, textOf, timeOfSeconds, valueAt, valuesAt } from './feed-values.ts';
import { conditionOfWords } from './feed-words.ts';

/** The unit of wind by the unit system; the first is the default. */
const WIND_UNITS: Record<string, string> = { us: 'mph', si: 'm/s', ca: 'km/h', uk: 'mph', uk2: 'mph' };

/** Pirate Weather, in the format of Dark Sky: https://docs.pirateweather.net/en/latest/API/ */
export const readPirateWeather: ReadFormat = (data, url) => {
  if (!isRecord(data) || typeof data.timezone !== 'string') return null;
  const hasBlocks = ['hourly', 'daily'].some((block) => Array.isArray(valueAt(data, block, 'data')));
  if (!hasBlocks && !isRecord(valueAt(data, 'currently'))) return null;
  const offset = numberWithin(data.offset, -18, 18);
  const units = unitsOf(textOf(valueAt(data, 'flags', 'units')) ?? url.searchParams.get('units'));
  const [current] = hourOf(data.currently, units);
  return {
    place: null,
    unit: units === 'us' ? 'F' : 'C',
    latitude: numberWithin(data.latitude, -90, 90),
    longitude: numberWithin(data.longitude, -180, 180),
    utcOffsetMinutes: offset === null ? null : Math.round(offset * 60),
    current: current ?? null,
    hours: listAt(data, MOST_HOURS, 'hourly', 'data').flatMap((one) => hourOf(one, units)),
    days: listAt(data, MOST_DAYS, 'daily', 'data').flatMap((one) => dayOf(one, offset ?? 0)),
  };
};

function unitsOf(told: string | null): string {
  return told !== null && Object.hasOwn(WIND_UNITS, told) ? told : 'us';
}

function hourOf(value: unknown, units: string): Hour[] {
  const at = timeOfSeconds(valueAt(value, 'time'));
  if (at === null) return [];
  const known = valuesAt(value);
  const icon = textOf(known.icon) ?? '';
  return [
    hour({
      at,
      temperature: degrees(numberOf(known.temperature)),
      feelsLike: degrees(numberOf(known.apparentTemperature)),
      condition: conditionOf(icon),
      words: textOf(known.summary),
      isNight: /-(day|night)$/.test(icon) ? icon.endsWith('-night') : null,
      humidity: percentOfShare(known.humidity),
      wind: windOf(numberOf(known.windSpeed), WIND_UNITS[units] ?? ''),
      precipitationChance: percentOfShare(known.precipProbability),
    }),
  ];
}

function dayOf(value: unknown, offset: number): Day[] {
  const at = timeOfSeconds(valueAt(value, 'time'));
  if (at === null) return [];
  const known = valuesAt(value);
  return [
    day({
      date: dateAt(at, offset * 60),
      // The highest of the day, and the lowest of the night that follows.
      high: degrees(numberOf(known.temperatureHigh ?? known.temperatureMax)),
      low: degrees(numberOf(known.temperatureLow ?? known.temperatureMin)),
      condition: conditionOf(textOf(known.icon) ?? ''),
      words: textOf(known.summary),
      precipitationChance: percentOfShare(known.precipProbability),
    }),
  ];
}

/** Missing values are -999. */
function percentOfShare(value: unknown): number | null {
  const share = numberWithin(value, 0, 1);
  return share === null ? null : percent(share * 100);
}

/** Icons are words: "partly-cloudy-night", with more of them on request: "possible-rain-day", "heavy-snow". */
function conditionOf(icon: string): Condition {
  const words = icon.replace(/-(day|night)$/, '').replaceAll('-', ' ');
  return words === 'none' ? 'cloudy' : conditionOfWords(words);
}
