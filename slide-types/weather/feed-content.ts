/** The few conditions that people can tell apart from ten metres. */
export const CONDITIONS = [
  'clear',
  'mostly-clear',
  'partly-cloudy',
  'cloudy',
  'fog',
  'drizzle',
  'rain',
  'heavy-rain',
  'thunder',
  'sleet',
  'hail',
  'snow',
  'heavy-snow',
  'wind',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The weather at a point in time. Values missing in the source are null. */
export interface WeatherState {
  /** Milliseconds since the epoch. */
  at: number;
  temperature: number | null;
  condition: Condition;
  /** In the source's own words and language. */
  words: string | null;
  isNight: boolean | null;
  feelsLike: number | null;
  /** Percentage. */
  humidity: number | null;
  /** With its unit: "12 km/h". */
  wind: string | null;
}

/** The weather of one day in the place. */
export interface Day {
  /** YYYY-MM-DD in the place's local time. */
  date: string;
  high: number | null;
  low: number | null;
  condition: Condition;
  words: string | null;
  /** Chance of rain or snow, as a percentage. */
  precipitationChance: number | null;
}

/** A forecast from any service. */
export interface WeatherContent {
  /** Empty if the source doesn't name it. */
  place: string;
  /** Of all temperatures. */
  unit: 'C' | 'F';
  latitude: number | null;
  longitude: number | null;
  /** How far the place's local time is ahead of UTC; null if unknown. */
  utcOffsetMinutes: number | null;
  now: WeatherState;
  /** The forecast after `now`, in order, so that a screen stays correct while the source is unavailable. */
  later: WeatherState[];
  /** In order; today first if the source includes it. */
  days: Day[];
}
