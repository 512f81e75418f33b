import { describe, expect, it } from 'vitest';
import { readWeather } from './feed.ts';

/** A Saturday. */
const NOW = Date.parse('2026-11-21T12:00Z');
const SECONDS = NOW / 1000;

function read(value: unknown, query = '') {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return readWeather({ text, url: `https://weather.example/${query}` }, NOW);
}

const moscow = {
  coord: { lon: 37.62, lat: 55.75 },
  sys: { country: 'RU', timezone: 10_800 },
  weather: [{ id: 800, description: 'clear sky', icon: '01d' }],
  main: { temp: -10.5 },
  dt: SECONDS,
  name: 'Moscow',
};
const observation = (textDescription: string, at: number, value: number) => ({
  geometry: { type: 'Point', coordinates: [-73.76, 40.63] },
  properties: {
    timestamp: new Date(at).toISOString(),
    textDescription,
    temperature: { unitCode: 'wmoUnit:degC', value },
  },
});
const canada = (...titles: string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><updated>2026-11-21T12:00:00Z</updated>${titles
    .map((title) => `<entry><title>${title}</title><updated>2026-11-21T12:00:00Z</updated></entry>`)
    .join('')}</feed>`;

describe('other responses of weather services', () => {
  it('for several places of OpenWeatherMap contain the first', () => {
    const kyiv = { ...moscow, name: 'Kyiv', main: { temp: -1 } };
    const content = read({ cnt: 2, list: [moscow, kyiv] }, '?units=metric');
    expect(content).toMatchObject({ place: 'Moscow', utcOffsetMinutes: 180, days: [] });
    expect(content.now).toMatchObject({ temperature: -10.5, condition: 'clear' });
  });

  it('as a list of observations of the US National Weather Service contain the latest', () => {
    const features = [observation('Cloudy', NOW, 6.1), observation('Clear', NOW - 3_600_000, 9)];
    expect(read({ type: 'FeatureCollection', features }).now).toMatchObject({ temperature: 6.1, condition: 'cloudy' });
  });

  it.each(['Conditions actuelles: Non observée, 3,0°C', 'Current Conditions: Not observed, 3.0°C'])(
    'of stations that don’t report the sky leave it out: %s',
    (title) => {
      expect(read(canada(title, 'Dimanche: Pluie. Maximum 4.')).now).toMatchObject({ temperature: 3, words: null });
    },
  );
});
