import type { FieldsOf } from '../definitions.ts';
import type { FeedReader, FeedRequest, FeedSource } from '../feed.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import type { Day, WeatherContent, WeatherState } from './feed-content.ts';
import { readEnvironmentCanada } from './feed-environment-canada.ts';
import { readCityPage, readCityPageXml } from './feed-environment-canada-city.ts';
import { readMetNorway } from './feed-met-norway.ts';
import { readMetOffice } from './feed-met-office.ts';
import { readOpenMeteo } from './feed-open-meteo.ts';
import { readOpenWeatherMap } from './feed-open-weather-map.ts';
import { readPirateWeather } from './feed-pirate-weather.ts';
import {
  daysOfHours,
  type Hour,
  offsetOfLongitude,
  type ReadFormat,
  type Reading,
  weatherState,
} from './feed-reading.ts';
import { readWeatherApi } from './feed-weather-api.ts';
import { readWeatherGov } from './feed-weather-gov.ts';
import { xmlIn } from './feed-xml.ts';

/** Each returns null for other formats. */
const JSON_FORMATS = [
  readWeatherApi,
  readPirateWeather,
  readMetOffice,
  readCityPage,
  readWeatherGov,
  readMetNorway,
  readOpenMeteo,
  readOpenWeatherMap,
];
const XML_FORMATS = [readEnvironmentCanada, readCityPageXml];

const HOUR_MS = 3_600_000;
/** How far ahead screens can look while the source is unavailable. */
const LOOK_AHEAD_MS = 48 * HOUR_MS;
const MOST_DAYS_KEPT = 8;

export const weatherFeed: FeedReader<FieldsOf<'weather'>, WeatherContent> = {
  request: ({ weather_url }) => {
    const [address = ''] = weather_url.split('#');
    return weather_url === '' ? null : requestOf(address);
  },
  read: (source) => readWeather(source, Date.now()),
};

const MET_OFFICE = 'https://data.hub.api.metoffice.gov.uk/';

/**
 * The Met Office only accepts keys in a header. In addresses of slides, they are a parameter as with other services.
 */
function requestOf(address: string): FeedRequest {
  if (!address.startsWith(MET_OFFICE) || !URL.canParse(address)) return { address };
  const url = new URL(address);
  const key = url.searchParams.get('apikey');
  if (key === null || !/^[\x21-\x7e]+$/.test(key)) return { address };
  url.searchParams.delete('apikey');
  return { address: url.href, headers: { apikey: key } };
}

/** Reads a forecast of any known service. Throws UnreadableSource for an invalid one. */
export function readWeather(source: Pick<FeedSource, 'text' | 'url'>, nowMs: number): WeatherContent {
  const text = source.text.replace(/^\uFEFF/, '').trimStart();
  const url = new URL(source.url, 'http://localhost');
  const isXml = text.startsWith('<');
  const reading = readAny(isXml ? XML_FORMATS : JSON_FORMATS, isXml ? xmlIn(text) : jsonIn(text), url, nowMs);
  const content = reading && contentOf(reading, nowMs);
  if (!content) throw new UnreadableSource('forecast-invalid');
  return content;
}

function readAny(formats: readonly ReadFormat[], data: unknown, url: URL, nowMs: number): Reading | null {
  for (const read of formats) {
    const reading = read(data, url, nowMs);
    if (reading) return reading;
  }
  return null;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An incomplete response isn't a forecast.
    return null;
  }
}

function contentOf(reading: Reading, nowMs: number): WeatherContent | null {
  const { latitude, longitude, unit } = reading;
  const utcOffsetMinutes = reading.utcOffsetMinutes ?? (longitude === null ? null : offsetOfLongitude(longitude));
  const hours = [...reading.hours].sort((one, other) => one.at - other.at);
  const days = inOrder(reading.days.length > 0 ? reading.days : daysOfHours(hours, utcOffsetMinutes ?? 0));
  const now = reading.current ?? hourNow(hours, nowMs) ?? startOf(days, utcOffsetMinutes ?? 0);
  if (!now) return null;
  return {
    ...{ place: reading.place ?? '', unit, latitude, longitude, utcOffsetMinutes },
    now: stateOf(now),
    later: hours.filter(({ at }) => at > now.at && at <= now.at + LOOK_AHEAD_MS).map(stateOf),
    days: days.slice(0, MOST_DAYS_KEPT),
  };
}

/** The current hour; the first one if the forecast is for another time. */
function hourNow(hours: readonly Hour[], nowMs: number): WeatherState | null {
  const last = hours.at(-1);
  const isOfNow = last !== undefined && nowMs < last.at + HOUR_MS;
  return (isOfNow && hours.findLast(({ at }) => at <= nowMs)) || (hours[0] ?? null);
}

/** With only days, the current temperature is unknown. */
function startOf(days: readonly Day[], utcOffsetMinutes: number): WeatherState | null {
  const [first] = days;
  if (!first) return null;
  const noon = Date.parse(`${first.date}T12:00Z`) - utcOffsetMinutes * 60_000;
  return weatherState({ at: noon, condition: first.condition, words: first.words });
}

/** Drops what only the days are derived from. */
function stateOf(known: WeatherState): WeatherState {
  const { at, temperature, condition, words, isNight, feelsLike, humidity, wind } = known;
  return { at, temperature, condition, words, isNight, feelsLike, humidity, wind };
}

function inOrder(days: readonly Day[]): Day[] {
  const byDate = new Map(days.map((one) => [one.date, one]));
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}
