import type { Condition, Day } from './feed-content.ts';
import {
  dateAt,
  day,
  degrees,
  MOST_DAYS,
  offsetOfLongitude,
  percent,
  type ReadFormat,
  weatherState,
  windOf,
} from './feed-reading.ts';
import {
  isValues,
  numberOf,
  numberWithin,
  textOf,
  timeOfSeconds,
  type Values,
  valueAt,
  valuesAt,
} from './feed-values.ts';
import { knownCondition } from './feed-words.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const DAY_MS = 86_400_000;

/** The conditions of the codes 0 to 47. */
const CODES: readonly Condition[] = [
  ...['wind', 'wind', 'wind', 'thunder', 'thunder', 'sleet', 'sleet', 'sleet', 'sleet', 'drizzle'],
  ...['sleet', 'rain', 'rain', 'snow', 'snow', 'heavy-snow', 'snow', 'hail', 'sleet', 'fog'],
  ...['fog', 'fog', 'fog', 'wind', 'wind', 'cloudy', 'cloudy', 'cloudy', 'cloudy', 'partly-cloudy'],
  ...[
    'partly-cloudy',
    'clear',
    'clear',
    'mostly-clear',
    'mostly-clear',
    'hail',
    'clear',
    'thunder',
    'thunder',
    'thunder',
  ],
  ...['rain', 'heavy-snow', 'snow', 'heavy-snow', 'partly-cloudy', 'thunder', 'snow', 'thunder'],
] as Condition[];

/** Codes that only occur at night, and only by day. */
const AT_NIGHT = [27, 29, 31, 33, 45, 46, 47];
const BY_DAY = [28, 30, 32, 34, 36];

/** Yahoo's former weather service: a channel with an item, which contains the condition and the forecast. */
export const readYahoo: ReadFormat = (data, _url, nowMs) => {
  const channel = channelIn(data);
  if (!channel) return null;
  const item = first(channel.item);
  const condition = valuesAt(first(item?.condition));
  const forecast = [item?.forecast].flat().filter(isValues).slice(0, MOST_DAYS);
  if (!item || (Object.keys(condition).length === 0 && forecast.length === 0)) return null;

  const longitude = numberWithin(item.long ?? item.lon, -180, 180);
  const offset = longitude === null ? null : offsetOfLongitude(longitude);
  const told = textOf(condition.date) ?? textOf(item.pubDate) ?? textOf(channel.lastBuildDate);
  const at =
    timeOfSeconds(item.pubDate) ??
    timeOfWords(told, offset ?? 0) ??
    startOfDay(forecast[0]?.date, offset ?? 0) ??
    nowMs;
  const firstDay = at + daysUntil(forecast[0]?.day, at + (offset ?? 0) * 60_000) * DAY_MS;
  const words = wordsOf(condition.text);
  const units = valuesAt(channel.units);
  const unit = textOf(units.temperature)?.toUpperCase().startsWith('C') ? 'C' : 'F';
  return {
    place: textOf(valuesAt(channel.location).city),
    unit,
    latitude: numberWithin(item.lat, -90, 90),
    longitude,
    utcOffsetMinutes: offset,
    current: weatherState({
      at,
      temperature: degrees(numberOf(condition.temp ?? condition.temperature)),
      condition: conditionOf(condition.code, words),
      words,
      isNight: isNightOf(condition.code),
      humidity: percent(numberOf(valuesAt(channel.atmosphere).humidity)),
      wind: windOf(
        numberOf(valuesAt(channel.wind).speed),
        textOf(units.speed)?.slice(0, 8) ?? (unit === 'C' ? 'km/h' : 'mph'),
      ),
    }),
    hours: [],
    days: forecast.map((one, index) => dayOf(one, dateAt(firstDay + index * DAY_MS, offset ?? 0))),
  };
};

/** The channel is at the top, in `results`, in `query.results`, or in a list there. The last version had none. */
function channelIn(data: unknown): Values | null {
  const latest = valuesAt(data, 'current_observation');
  if (isValues(latest.condition)) {
    const location = valuesAt(data, 'location');
    const { condition, pubDate } = latest;
    return { ...latest, location, item: { ...location, condition, pubDate, forecast: valueAt(data, 'forecasts') } };
  }
  const places = [data, valueAt(data, 'query', 'results'), valueAt(data, 'results'), valueAt(data, 'rss')];
  for (const place of places) {
    const outer = first(place);
    const channel = first(outer && 'channel' in outer ? outer.channel : outer);
    if (channel && 'item' in channel) return channel;
  }
  return null;
}

function first(value: unknown): Values | null {
  const found: unknown = Array.isArray(value) ? value[0] : value;
  return isValues(found) ? found : null;
}

function dayOf(value: Values, fallbackDate: string): Day {
  const words = wordsOf(value.text);
  const start = timeOfSeconds(value.date) ?? startOfDay(value.date, 0);
  return day({
    date: start === null ? fallbackDate : dateAt(start, 0),
    high: degrees(numberOf(value.high)),
    low: degrees(numberOf(value.low)),
    condition: conditionOf(value.code, words),
    words,
  });
}

function wordsOf(value: unknown): string | null {
  const words = textOf(value);
  return /^(not available|unknown)$/i.test(words ?? '') ? null : words;
}

function conditionOf(code: unknown, words: string | null): Condition {
  // Some codes have changed their meaning over the years.
  return knownCondition(words) ?? CODES[numberOf(code) ?? -1] ?? 'cloudy';
}

function isNightOf(code: unknown): boolean | null {
  const number = numberOf(code) ?? -1;
  if (AT_NIGHT.includes(number)) return true;
  return BY_DAY.includes(number) ? false : null;
}

/** The number of days from a time to a weekday in local time: forecasts start on the same day or soon after. */
function daysUntil(weekday: unknown, at: number): number {
  const index = WEEKDAYS.indexOf((textOf(weekday) ?? '').slice(0, 3).toLowerCase());
  return index < 0 ? 0 : (index - new Date(at).getUTCDay() + 7) % 7;
}

/** "29 Dec 2016" in local time. */
function startOfDay(value: unknown, offsetMinutes: number): number | null {
  const [, dayOfMonth, month, year] = /(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})/.exec(textOf(value) ?? '') ?? [];
  const monthIndex = MONTHS.indexOf((month ?? '').toLowerCase());
  if (dayOfMonth === undefined || monthIndex < 0) return null;
  return Date.UTC(Number(year), monthIndex, Number(dayOfMonth)) - offsetMinutes * 60_000;
}

/** "Thu, 29 Dec 2016 06:00 AM AKST" in local time; the name of the zone is ambiguous. */
function timeOfWords(value: string | null, offsetMinutes: number): number | null {
  const start = startOfDay(value, offsetMinutes);
  const [, hours, minutes, half] = /(\d{1,2}):(\d{2})\s*([AP]M)?/i.exec(value ?? '') ?? [];
  if (start === null || hours === undefined) return start;
  const ofDay = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return start + (ofDay * 60 + Number(minutes)) * 60_000;
}
