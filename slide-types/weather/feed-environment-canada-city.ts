import { isRecord } from '../is-record.ts';
import type { WeatherState } from './feed-content.ts';
import { daysOfTitles } from './feed-environment-canada.ts';
import {
  dateAt,
  degrees,
  type Hour,
  hour,
  MOST_DAYS,
  MOST_HOURS,
  offsetOfLongitude,
  percent,
  type ReadFormat,
  type Reading,
  weatherState,
  windOf,
} from './feed-reading.ts';
import {
  asList,
  firstOf,
  listAt,
  numberOf,
  numberWithin,
  textOf,
  timeOf,
  type Values,
  valueAt,
  valuesAt,
} from './feed-values.ts';
import { conditionOfWords } from './feed-words.ts';

const MOST_PERIODS = 30;
type Language = 'en' | 'fr';

/**
 * Environment Canada's city pages as GeoJSON: a page, or the first of a list.
 * https://api.weather.gc.ca/collections/citypageweather-realtime
 */
export const readCityPage: ReadFormat = (data, url) => {
  const feature = listAt(data, 1, 'features')[0] ?? data;
  const page = valuesAt(feature, 'properties');
  const language = url.searchParams.get('lang')?.startsWith('fr') ? 'fr' : 'en';
  const [longitude, latitude] = listAt(feature, 2, 'geometry', 'coordinates');
  return readPage(page, language, {
    place: wordsOf(page.name, language),
    latitude: numberWithin(latitude, -90, 90),
    longitude: numberWithin(longitude, -180, 180),
    utcOffsetMinutes: null,
  });
};

/**
 * The same pages as XML, in one language: https://dd.weather.gc.ca/today/citypage_weather/
 * https://eccc-msc.github.io/open-data/msc-data/citypage-weather/readme_citypageweather-datamart_en/
 */
export const readCityPageXml: ReadFormat = (document, url) => {
  const page = valuesAt(document, 'siteData');
  const name = valuesAt(page, 'location', 'name');
  return readPage(page, /_f\.xml$/.test(url.pathname) ? 'fr' : 'en', {
    place: textOf(name['#text']),
    latitude: degreesOfCompass(name.lat, 'S'),
    longitude: degreesOfCompass(name.lon, 'W'),
    utcOffsetMinutes: localOffset(page),
  });
};

type Position = Pick<Reading, 'place' | 'latitude' | 'longitude' | 'utcOffsetMinutes'>;

function readPage(page: Values, language: Language, position: Position): Reading | null {
  const forecasts = entriesOf(page, 'forecastGroup', 'forecast', MOST_PERIODS);
  const hours = entriesOf(page, 'hourlyForecastGroup', 'hourlyForecast', MOST_HOURS);
  const observed = valuesAt(page, 'currentConditions');
  if (forecasts.length === 0 && hours.length === 0 && !isRecord(observed.temperature)) return null;
  const current = stateOf(observed, timeOfPart(observed, language), language);
  const issuedAt = firstOf(timeOfPart(valuesAt(page, 'forecastGroup'), language), current?.at ?? null);
  const today = dateAt(issuedAt ?? 0, position.utcOffsetMinutes ?? offsetOfLongitude(position.longitude ?? 0));
  return {
    ...position,
    unit: 'C',
    current,
    hours: hours.flatMap((one) => hourOf(one, language)),
    days:
      issuedAt === null
        ? []
        : daysOfTitles(
            forecasts.map((one) => titleOf(one, language)),
            today,
          ).slice(0, MOST_DAYS),
  };
}

/** XML has repeated elements, JSON a list with the plural name. */
function entriesOf(page: Values, group: string, name: string, most: number): Values[] {
  const found = valueAt(page, group, `${name}s`) ?? valueAt(page, group, name);
  return asList(found).slice(0, most).filter(isRecord);
}

/** A value in JSON has both languages, one in XML is the text of an element. */
function valueIn(value: unknown, language: Language): unknown {
  if (!isRecord(value)) return value;
  if ('value' in value) return valueIn(value.value, language);
  return value[language] ?? value.en ?? value.fr ?? value['#text'];
}

function wordsOf(value: unknown, language: Language): string | null {
  return textOf(valueIn(value, language));
}

function numberIn(value: unknown): number | null {
  return numberOf(valueIn(value, 'en'));
}

/** `timestamp` in JSON; a list of times in several zones in XML. */
function timeOfPart(part: Values, language: Language): number | null {
  const utc = asList(part.dateTime).find((one) => valueAt(one, 'zone') === 'UTC');
  return firstOf(timeOf(valueIn(part.timestamp, language)), timeOfDigits(valueAt(utc, 'timeStamp')));
}

/** "20230809230000" or "202308092300", in UTC. */
function timeOfDigits(value: unknown): number | null {
  const [, year, month, date, hours, minutes] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(?:\d\d)?$/.exec(textOf(value) ?? '') ?? [];
  return year === undefined ? null : timeOf(`${year}-${month}-${date}T${hours}:${minutes}Z`);
}

function localOffset(page: Values): number | null {
  const local = asList(page.dateTime).find((one) => valueAt(one, 'zone') !== 'UTC');
  const hours = numberWithin(valueAt(local, 'UTCOffset'), -12, 14);
  return hours === null ? null : hours * 60;
}

/** "43.65N" → 43.65 */
function degreesOfCompass(value: unknown, negative: 'S' | 'W'): number | null {
  const [, number, direction] = /^(\d{1,3}(?:\.\d{1,6})?)([NSEW])$/.exec(textOf(value) ?? '') ?? [];
  const found = numberWithin(number, 0, 180);
  return found !== null && direction === negative ? 0 - found : found;
}

function skyOf(value: unknown, language: Language): Pick<WeatherState, 'condition' | 'words'> {
  const words = wordsOf(value, language);
  return { words, condition: conditionOfWords(words) };
}

function stateOf(observed: Values, at: number | null, language: Language): WeatherState | null {
  if (at === null) return null;
  return weatherState({
    ...skyOf(observed.condition, language),
    at,
    temperature: degrees(numberIn(observed.temperature)),
    feelsLike: degrees(firstOf(numberIn(observed.windChill), numberIn(observed.humidex))),
    humidity: percent(numberIn(observed.relativeHumidity)),
    wind: windOf(numberIn(valueAt(observed, 'wind', 'speed')), 'km/h'),
  });
}

function hourOf(value: Values, language: Language): Hour[] {
  const at = firstOf(timeOf(valueIn(value.timestamp, language)), timeOfDigits(value.dateTimeUTC));
  if (at === null) return [];
  return [
    hour({
      ...skyOf(value.condition, language),
      at,
      temperature: degrees(numberIn(value.temperature)),
      wind: windOf(numberIn(valueAt(value, 'wind', 'speed')), 'km/h'),
      precipitationChance: percent(numberIn(value.lop)),
    }),
  ];
}

/** "Friday night: Chance of showers. Low minus 2. POP 30", as in the service's older feeds. */
function titleOf(forecast: Values, language: Language): { title: string } {
  const short = valuesAt(forecast, 'abbreviatedForecast');
  const parts = asList(valueAt(forecast, 'temperatures', 'temperature')).map((one) => {
    const value = numberIn(one);
    const name = /^(low|bas|minimum)/i.test(wordsOf(valueAt(one, 'class'), 'en') ?? '') ? 'Low' : 'High';
    return value === null ? '' : `${name} ${value < 0 ? 'minus ' : ''}${Math.abs(value)}.`;
  });
  const chance = numberIn(short.pop);
  const sky = wordsOf(short.textSummary, language) ?? wordsOf(forecast.textSummary, language) ?? '';
  const rest = [sky.replace(/\.?$/, '.'), ...parts, chance === null ? '' : `POP ${chance}`];
  return { title: `${wordsOf(forecast.period, language) ?? ''}: ${rest.join(' ')}` };
}
