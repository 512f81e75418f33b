import type { Condition, Day, Moment, WeatherContent } from './feed-content.ts';
import { sunElevation } from './sun.ts';

/** What the light is like outside. */
export type Light = 'day' | 'twilight' | 'night';

/** What a screen shows of a forecast at one moment. */
export interface ForecastAt {
  now: Moment;
  isNight: boolean;
  light: Light;
  /** Of the day that it is there; null where the forecast does not tell of it. */
  today: Day | null;
  /** The days after today, three at the most. */
  next: Day[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAYS_SHOWN = 3;
/** What was measured so long ago says nothing about now. */
const LONGEST_VALID_MS = 6 * HOUR_MS;

/** Degrees above the horizon: the sun is gone, and it is as dark as it gets. */
const SUNSET = -0.8;
const DUSK = -6;
const GOLDEN = 4;
const MORNING_HOUR = 7;
const EVENING_HOUR = 20;

/**
 * The forecast as it stands at `serverNow`, from what the source said at `fetchedAt`: while the source is away, hours and
 * days move on. A source that tells of another time, say an old file, is taken at its word and moves on from there.
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

function momentAt({ now, later }: WeatherContent, time: number, today: Day | null): Moment {
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

function lightAt(content: WeatherContent, now: Moment, time: number): Light {
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

/** Whether the sun or the moon are to be seen. */
export function isOpenSky(condition: Condition): boolean {
  return condition === 'clear' || condition === 'mostly-clear' || condition === 'partly-cloudy';
}
