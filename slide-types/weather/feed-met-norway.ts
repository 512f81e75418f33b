import { isRecord } from '../is-record.ts';
import type { Condition } from './feed-content.ts';
import { degrees, type Hour, hour, MOST_HOURS, percent, type ReadFormat, windOf } from './feed-reading.ts';
import { listAt, numberOf, numberWithin, textOf, timeOf, valueAt, valuesAt } from './feed-values.ts';
import { offsetOfZone } from './feed-zones.ts';

/** MET Norway, locationforecast 2.0: https://api.met.no/weatherapi/locationforecast/2.0/documentation */
export const readMetNorway: ReadFormat = (data, url) => {
  if (!isRecord(data) || !Array.isArray(valueAt(data, 'properties', 'timeseries'))) return null;
  const [longitude, latitude] = listAt(data, 2, 'geometry', 'coordinates');
  const hours = listAt(data, MOST_HOURS, 'properties', 'timeseries').flatMap(hourOf);
  const unit = textOf(valueAt(data, 'properties', 'meta', 'units', 'air_temperature'));
  return {
    place: null,
    unit: unit?.startsWith('f') ? 'F' : 'C',
    latitude: numberWithin(latitude, -90, 90),
    longitude: numberWithin(longitude, -180, 180),
    // The service doesn't return a time zone, but an address may contain one: tz=Europe/Oslo.
    utcOffsetMinutes: offsetOfZone(url.searchParams.get('tz'), hours[0]?.at),
    current: null,
    hours,
    days: [],
  };
};

function hourOf(value: unknown): Hour[] {
  const at = timeOf(valueAt(value, 'time'));
  if (at === null) return [];
  const details = valuesAt(value, 'data', 'instant', 'details');
  const symbol = ['next_1_hours', 'next_6_hours', 'next_12_hours']
    .map((span) => textOf(valueAt(value, 'data', span, 'summary', 'symbol_code')))
    .find((code) => code !== null);
  const six = valuesAt(value, 'data', 'next_6_hours', 'details');
  const one = valuesAt(value, 'data', 'next_1_hours', 'details');
  // At first, entries are an hour apart; one whose next entry is six hours later covers these six hours.
  const isSingle = isRecord(valueAt(value, 'data', 'next_1_hours'));
  return [
    hour({
      at,
      temperature: degrees(numberOf(details.air_temperature)),
      condition: conditionOf(symbol ?? ''),
      isNight: isNightOf(symbol ?? ''),
      humidity: percent(numberOf(details.relative_humidity)),
      wind: windOf(numberOf(details.wind_speed), 'm/s'),
      high: isSingle ? null : degrees(numberOf(six.air_temperature_max)),
      low: isSingle ? null : degrees(numberOf(six.air_temperature_min)),
      precipitationChance: percent(numberOf((isSingle ? one : six).probability_of_precipitation)),
    }),
  ];
}

/** Symbols are combinations of words: "lightrainshowersandthunder_day". */
function conditionOf(symbol: string): Condition {
  const [name = ''] = symbol.split('_');
  if (name.includes('thunder')) return 'thunder';
  if (name.includes('sleet')) return 'sleet';
  if (name.startsWith('heavysnow')) return 'heavy-snow';
  if (name.includes('snow')) return 'snow';
  if (name.startsWith('heavyrain')) return 'heavy-rain';
  if (name.includes('rain')) return 'rain';
  if (name === 'fog') return 'fog';
  if (name === 'clearsky') return 'clear';
  if (name === 'fair') return 'mostly-clear';
  return name === 'partlycloudy' ? 'partly-cloudy' : 'cloudy';
}

function isNightOf(symbol: string): boolean | null {
  if (symbol.endsWith('_day')) return false;
  return symbol.endsWith('_night') ? true : null;
}
