import type { Condition, Day, WeatherContent, WeatherState } from './feed-content.ts';
import { sunElevation } from './sun.ts';

/** The light outside. */
export type Light = 'day' | 'twilight' | 'night';

/** What a screen shows of a forecast at a point in time. */
export interface ForecastAt {
  now: WeatherState;
  isNight: boolean;
  light: Light;
  /** Of the current local day; null if the forecast doesn't include it. */
  today: Day | null;
  /** Up to three days after today. */
  next: Day[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAYS_SHOWN = 3;
/** Older measurements say nothing about the current weather. */
const LONGEST_VALID_MS = 6 * HOUR_MS;

/** Degrees above the horizon below which the sun has set. */
const SUNSET = -0.8;
const DUSK = -6;
const GOLDEN = 4;
const MORNING_HOUR = 7;
const EVENING_HOUR = 20;

/**
 * The forecast at `serverNow`, from the content fetched at `fetchedAt`: while the source is unavailable, hours and
 * days advance. A source for another time, such as an old file, is treated as current and advances from there.
 */
export function forecastAt(content: WeatherContent, serverNow: number, fetchedAt: number | null): ForecastAt {
  const time = timeOf(content, serverNow, fetchedAt);
  const date = dateThere(content, time);
  const today = content.days.find((day) => day.date === date) ?? null;
  const now = momentAt(content, time, today);
  const light = lightAt(content, now, time);
  const isNight = content.latitude === null ? light === 'night' : sunAt(content, time) < SUNSET;
  const next = content.days.filter((day) => day.date > date).slice(0, DAYS_SHOWN);
  return { now, isNight, light, today, next };
}

function timeOf({ now, later }: WeatherContent, serverNow: number, fetchedAt: number | null): number {
  const end = (later[later.length - 1] ?? now).at + LONGEST_VALID_MS;
  if (serverNow >= now.at && serverNow < end) return serverNow;
  return now.at + (fetchedAt === null ? 0 : Math.max(0, serverNow - fetchedAt));
}

function momentAt({ now, later }: WeatherContent, time: number, today: Day | null): WeatherState {
  const latest = [now, ...later].reverse().find(({ at }) => at <= time) ?? now;
  if (time - latest.at < LONGEST_VALID_MS) return latest;
  const sky = { condition: today?.condition ?? latest.condition, words: today?.words ?? null };
  return { at: time, temperature: null, ...sky, isNight: null, feelsLike: null, humidity: null, wind: null };
}

function dateThere({ utcOffsetMinutes }: WeatherContent, time: number): string {
  const offset = utcOffsetMinutes ?? -new Date(time).getTimezoneOffset();
  return new Date(time + offset * MINUTE_MS).toISOString().slice(0, 10);
}

function sunAt({ latitude, longitude }: WeatherContent, time: number): number {
  return sunElevation(time, latitude ?? 0, longitude ?? 0);
}

function lightAt(content: WeatherContent, now: WeatherState, time: number): Light {
  if (content.latitude !== null && content.longitude !== null) {
    const elevation = sunAt(content, time);
    if (elevation < DUSK) return 'night';
    return elevation < GOLDEN ? 'twilight' : 'day';
  }
  if (now.isNight !== null) return now.isNight ? 'night' : 'day';
  const offset = content.utcOffsetMinutes ?? -new Date(time).getTimezoneOffset();
  const hour = new Date(time + offset * MINUTE_MS).getUTCHours();
  return hour >= MORNING_HOUR && hour < EVENING_HOUR ? 'day' : 'night';
}

/** Whether the sun or the moon is visible. */
export function isOpenSky(condition: Condition): boolean {
  return condition === 'clear' || condition === 'mostly-clear' || condition === 'partly-cloudy';
}
