/** What the forecast of an unreadable source says in its place (specification, section 8). */
export const INVALID_FORECAST = 'Error loading weather data structure.';

/** What the sky does, in the few kinds that people tell apart from ten metres. */
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

/** The weather at one moment. What the source does not say is null. */
export interface Moment {
  /** Milliseconds since the epoch. */
  at: number;
  temperature: number | null;
  condition: Condition;
  /** In the source's own words and language. */
  words: string | null;
  isNight: boolean | null;
  feelsLike: number | null;
  /** In percent. */
  humidity: number | null;
  /** With its unit: "12 km/h". */
  wind: string | null;
}

/** The weather of one day of the place. */
export interface Day {
  /** YYYY-MM-DD in the place's own time. */
  date: string;
  high: number | null;
  low: number | null;
  condition: Condition;
  words: string | null;
  /** Of rain or snow, in percent. */
  precipitationChance: number | null;
}

/** A forecast, whoever made it. */
export interface WeatherContent {
  /** Empty where the source names none. */
  place: string;
  /** Of all temperatures. */
  unit: 'C' | 'F';
  latitude: number | null;
  longitude: number | null;
  /** How far the place's clocks are ahead of UTC; null where nobody knows. */
  utcOffsetMinutes: number | null;
  now: Moment;
  /** What is expected after `now`, so that a screen stays right while the source is away. In order. */
  later: Moment[];
  /** In order; today first where the source still tells of it. */
  days: Day[];
}
