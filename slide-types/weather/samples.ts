import type { FieldsOf } from '../definitions.ts';
import { CONDITIONS, type Condition, type Day, type WeatherContent, type WeatherState } from './feed-content.ts';

const ADDRESS = 'https://api.open-meteo.com/v1/forecast?latitude=45.7485&longitude=4.8467#Lyon';

/** Sample fields for tests. */
export const weatherSamples: Record<string, FieldsOf<'weather'>> = {
  main: { weather_url: ADDRESS, weather_type: 'Main Content', weather_font_size: '' },
  bottom: { weather_url: ADDRESS, weather_type: 'Bottom Content', weather_font_size: '' },
  temperatureOnly: { weather_url: ADDRESS, weather_type: 'Temperature Only', weather_font_size: '' },
  smallLetters: { weather_url: ADDRESS, weather_type: 'Main Content', weather_font_size: '24px' },
};

/** Sample content: a rainy afternoon in spring, and fair days to come. */
export const weatherContent: WeatherContent = {
  place: 'Lyon',
  unit: 'C',
  latitude: 45.75,
  longitude: 4.85,
  utcOffsetMinutes: 120,
  now: stateOf('2026-04-14T14:00+02:00', 14.3, 'rain'),
  later: [],
  days: [
    dayOf('2026-04-14', 8, 16, 'rain', 84),
    dayOf('2026-04-15', 7, 17, 'cloudy', 12),
    dayOf('2026-04-16', 9, 21, 'clear', 0),
    dayOf('2026-04-17', 11, 18, 'thunder', 65),
  ],
};

/** The same place with every sky, by day and by night. */
export const weatherSkies: WeatherContent[] = CONDITIONS.flatMap((condition, index) =>
  ['T14:00+02:00', 'T20:35+02:00', 'T23:30+02:00'].map((time) => ({
    ...weatherContent,
    now: stateOf(`2026-04-14${time}`, index * 6 - 24, condition),
  })),
);

function stateOf(time: string, temperature: number, condition: Condition): WeatherState {
  const measured = { feelsLike: temperature - 2, humidity: 71, wind: '12 km/h' };
  return { at: Date.parse(time), temperature, condition, words: null, isNight: null, ...measured };
}

function dayOf(date: string, low: number, high: number, condition: Condition, precipitationChance: number): Day {
  return { date, low, high, condition, words: null, precipitationChance };
}
