import { isRecord } from '../is-record.ts';
import { withoutEnd } from '../text-end.ts';
import type { Day, WeatherState } from './feed-content.ts';
import { dateAt, day, degrees, MOST_DAYS, percent, type ReadFormat, weatherState } from './feed-reading.ts';
import { asList, listAt, numberOf, numberWithin, textOf, timeOf, valueAt, valuesAt } from './feed-values.ts';
import { conditionOfWords } from './feed-words.ts';

const MOST_ENTRIES = 60;
const DAY_MS = 86_400_000;

const WEEKDAYS = [
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
];
/** "Ottawa - Weather - Environment Canada" */
const TITLE_END = /( - (weather|météo))?( - environ[^-]*)?$/i;
const NOW = /^(current conditions|conditions actuelles)\s*:/i;
const TODAY =
  /^(today|tonight|this (morning|afternoon|evening)|aujourd.hui|ce soir|cet après-midi|ce matin|cette nuit)/i;
/** Stations without an observer don't report the sky. */
const NOT_SEEN = /^(not observed|non observée?s?|n\/[ad])$/i;
const NIGHT = /night|soir|nuit|evening/i;

/** Offsets from UTC in hours of the time zone abbreviations in the observations. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ NST: -3.5, NDT: -2.5, AST: -4, ADT: -3, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
  ...{ HNT: -3.5, HAT: -2.5, HNA: -4, HAA: -3, HNE: -5, HAE: -4, HNC: -6, HAC: -5, HNR: -7, HAR: -6, HNP: -8, HAP: -7 },
};
const USUAL_ZONE = -5;

/**
 * Environment Canada's feed of a city, English or French: https://weather.gc.ca/rss/city/on-118_e.xml. Null for other
 * XML.
 */
export const readEnvironmentCanada: ReadFormat = (document, url) => {
  const feed = valuesAt(document, 'feed');
  const entries = listAt({ list: asList(feed.entry) }, MOST_ENTRIES, 'list').map(entryOf);
  const observed = entries.find(({ title }) => NOW.test(title));
  const forecasts = entries.filter(({ title }) => !NOW.test(title) && weekdayOf(title) !== null);
  if (!observed && forecasts.length === 0) return null;

  const at = timeOf(textIn(feed.updated)) ?? timeOf(observed?.updated) ?? timeOf(forecasts[0]?.updated) ?? 0;
  const zone = Object.keys(ZONES).find((letters) => new RegExp(`\\b${letters}\\b`).test(observed?.summary ?? ''));
  const utcOffsetMinutes = (ZONES[zone ?? ''] ?? USUAL_ZONE) * 60;
  const [, latitude, longitude] = /(-?\d{1,3}\.\d{1,10})_(-?\d{1,3}\.\d{1,10})_[ef]\.xml$/.exec(url.pathname) ?? [];
  return {
    place: textOf(textIn(feed.title).replace(TITLE_END, '')),
    unit: 'C',
    latitude: numberWithin(latitude, -90, 90),
    longitude: numberWithin(longitude, -180, 180),
    utcOffsetMinutes,
    current: observed ? stateOf(observed, timeOf(observed.updated) ?? at) : null,
    hours: [],
    days: daysOfTitles(forecasts, dateAt(at, utcOffsetMinutes)).slice(0, MOST_DAYS),
  };
};

interface Entry {
  title: string;
  summary: string;
  updated: string;
}

function entryOf(value: unknown): Entry {
  return {
    title: textIn(valueAt(value, 'title')),
    summary: withoutTags(textIn(valueAt(value, 'summary'))),
    updated: textIn(valueAt(value, 'updated')),
  };
}

function textIn(value: unknown): string {
  const text: unknown = isRecord(value) ? value['#text'] : value;
  return typeof text === 'string' ? text.slice(0, 4000).replace(/\s+/g, ' ').trim() : '';
}

function withoutTags(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ').replace(/&deg;/g, '°');
}

/** 0 for Sunday; null if the title names no day; "today" is the day before tomorrow, whatever its name. */
function weekdayOf(title: string): number | 'today' | null {
  const plain = title.toLowerCase();
  if (!/^[^:]{3,40}:/.test(plain)) return null;
  for (const names of WEEKDAYS) {
    const index = names.findIndex((name) => plain.startsWith(name));
    if (index >= 0) return index;
  }
  return TODAY.test(plain) ? 'today' : null;
}

/** The feed has no dates: its days follow each other from the day on which it was created. */
export function daysOfTitles(entries: readonly Pick<Entry, 'title'>[], today: string): Day[] {
  const byDate = new Map<string, Day>();
  let date = today;
  for (const { title } of entries) {
    const weekday = weekdayOf(title);
    if (typeof weekday === 'number') date = nextDate(byDate.size === 0 ? dayBefore(today, weekday) : date, weekday);
    const name = title.slice(0, title.indexOf(':'));
    const forecast = title.slice(title.indexOf(':') + 1).trim();
    const isNight = NIGHT.test(name);
    const known = byDate.get(date) ?? day({ date });
    const sky = { condition: conditionOfWords(skyWords(forecast)), words: textOf(skyWords(forecast)) };
    const chance = chanceIn(forecast);
    byDate.set(date, {
      ...known,
      ...(!isNight || !byDate.has(date) ? { ...sky, precipitationChance: chance } : {}),
      high: extremeIn(forecast, HIGH) ?? (isNight ? known.high : steadyIn(forecast)),
      low: extremeIn(forecast, LOW) ?? (isNight ? steadyIn(forecast) : known.low),
    });
  }
  return [...byDate.values()];
}

/** A feed that is read soon after midnight may still start with the previous night. */
function dayBefore(today: string, weekday: number): string {
  const yesterday = new Date(Date.parse(`${today}T00:00Z`) - DAY_MS);
  return yesterday.getUTCDay() === weekday ? yesterday.toISOString().slice(0, 10) : today;
}

/** The first date from this one on with this weekday. */
function nextDate(from: string, weekday: number): string {
  const start = Date.parse(`${from}T00:00Z`);
  const ahead = (weekday - new Date(start).getUTCDay() + 7) % 7;
  return new Date(start + ahead * DAY_MS).toISOString().slice(0, 10);
}

const NUMBER = '(?:près de |near |around |environ )?(minus |moins |plus )?(\\d{1,2}|zero|zéro)';
const HIGH = new RegExp(`(?:^|[\\s,.])(?:high|maximum)\\s+${NUMBER}`, 'i');
const LOW = new RegExp(`(?:^|[\\s,.])(?:low|minimum)\\s+${NUMBER}`, 'i');
const STEADY = new RegExp(`(?:temperature|température)\\s+(?:steady|stable|remaining)\\s+${NUMBER}`, 'i');

function extremeIn(forecast: string, pattern: RegExp): number | null {
  const [, sign = '', digits] = pattern.exec(forecast) ?? [];
  if (digits === undefined) return null;
  const number = Number(/^z/i.test(digits) ? 0 : digits);
  return degrees(/^(minus|moins)/i.test(sign) ? 0 - number : number);
}

function steadyIn(forecast: string): number | null {
  return extremeIn(forecast, STEADY);
}

function skyWords(forecast: string): string {
  return /^(.*?)(?:\.(?:\s|$)|$)/.exec(forecast)?.[1] ?? '';
}

function chanceIn(forecast: string): number | null {
  const [, pop, percentage] = /(?:pop|pdp)\s*(\d{1,3})|(\d{1,3}) (?:percent|per cent|pour cent)/i.exec(forecast) ?? [];
  return percent(numberOf(pop ?? percentage));
}

/** "Current Conditions: Light Snow, -1.9°C", with the rest in the summary. */
function stateOf({ title, summary }: Entry, at: number): WeatherState {
  const told = title.replace(NOW, '').trim();
  const [whole = '', degreesTold] = /(-?\d{1,2}(?:[.,]\d)?)\s*°\s*C/.exec(told) ?? [];
  const seen = withoutEnd(told.replace(whole, ''), /[,\s]/) || wordsAfter(summary, 'condition') || '';
  const words = textOf(NOT_SEEN.test(seen) ? '' : seen);
  const measured = degreesTold ?? valueAfter(summary, 'temp[eé]rature');
  const speed = valueAfter(summary, '(?:wind|vent)s?');
  return weatherState({
    at,
    temperature: degrees(numberOf(measured?.replace(',', '.'))),
    condition: conditionOfWords(words),
    words,
    feelsLike: degrees(numberOf(valueAfter(summary, 'wind chill|humidex|refroidissement éolien'))),
    humidity: percent(numberOf(valueAfter(summary, 'humidity|humidité'))),
    wind: speed === undefined ? null : `${speed} km/h`,
  });
}

/** The number after a label: "Wind: E 31 km/h gust 42 km/h" → "31". */
function valueAfter(summary: string, label: string): string | undefined {
  return new RegExp(`(?:^|\\s)(?:${label})\\s*:\\s*[A-Z]{0,4}\\s*(-?\\d{1,3}(?:[.,]\\d)?)`, 'i').exec(summary)?.[1];
}

function wordsAfter(summary: string, label: string): string | undefined {
  return new RegExp(`${label}\\s*:\\s*([^:]{2,60}?)\\s+\\S+\\s*:`, 'i').exec(summary)?.[1];
}
