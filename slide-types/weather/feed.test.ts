import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWeather, weatherFeed } from './feed.ts';

/** All samples are older than this, so each forecast is read from its start. */
const LONG_AFTER = Date.parse('2040-01-01T00:00Z');

function sample(name: string): string {
  return readFileSync(new URL(`./samples/${name}`, import.meta.url), 'utf8');
}

function read(name: string, query = '', nowMs = LONG_AFTER) {
  return readWeather({ text: sample(name), url: `https://weather.example/${query}` }, nowMs);
}

function readValue(value: unknown, query = '') {
  return readWeather({ text: JSON.stringify(value), url: `https://weather.example/${query}` }, LONG_AFTER);
}

/** Date, low, high and condition of each day. */
function daysOf(content: ReturnType<typeof read>) {
  return content.days.map(({ date, low, high, condition }) => [date, low, high, condition]);
}

describe('a forecast', () => {
  it('of Open-Meteo is read', () => {
    const content = read('open-meteo.json');
    expect(content).toMatchObject({ unit: 'C', latitude: 45.76, longitude: 4.84, utcOffsetMinutes: 120, place: '' });
    expect(content.now).toEqual({
      at: Date.parse('2026-04-14T14:15+02:00'),
      temperature: 14.3,
      condition: 'rain',
      words: null,
      isNight: false,
      feelsLike: 12.8,
      humidity: 71,
      wind: '12 km/h',
    });
    expect(daysOf(content)).toEqual([
      ['2026-04-14', 8.1, 15.9, 'rain'],
      ['2026-04-15', 7.4, 17.2, 'cloudy'],
      ['2026-04-16', 9, 21.4, 'clear'],
      ['2026-04-17', 11.2, 18, 'thunder'],
      ['2026-04-18', -1.6, null, 'snow'],
    ]);
    expect(content.days.map((day) => day.precipitationChance)).toEqual([84, 12, 0, 65, null]);
    expect(content.later[0]?.at).toBe(Date.parse('2026-04-14T15:00+02:00'));
    expect(content.later).toHaveLength(48);
  });

  it('in Open-Meteo’s older format is read, in °F', () => {
    const content = read('open-meteo-current-weather.json');
    expect(content).toMatchObject({ unit: 'F', utcOffsetMinutes: -240 });
    expect(content.now).toMatchObject({ temperature: 84.1, condition: 'thunder', isNight: true, wind: '8 mph' });
    expect(daysOf(content)[1]).toEqual(['2026-07-04', 73, 88, 'rain']);
  });

  it('with Open-Meteo’s hours has days derived from them, from the current hour on', () => {
    const content = read('open-meteo-hourly.json', '', Date.parse('2026-01-01T13:30Z'));
    expect(content.now.at).toBe(Date.parse('2026-01-01T13:00Z'));
    expect(daysOf(content)).toEqual([
      ['2026-01-01', 17, 25, 'clear'],
      ['2026-01-02', 17, 25, 'heavy-rain'],
      ['2026-01-03', 17, 25, 'partly-cloudy'],
    ]);
  });

  it('of OpenWeatherMap’s current weather is read, from Kelvin', () => {
    const content = read('open-weather-map-current.json');
    expect(content).toMatchObject({ place: 'London', unit: 'C', latitude: 51.5085, days: [] });
    const now = { temperature: 8.4, condition: 'fog', words: 'Mist', isNight: true, humidity: 64, wind: '15 km/h' };
    expect(content.now).toMatchObject(now);
  });

  it('of OpenWeatherMap with three-hour steps has days derived from them, in the units of its address', () => {
    const content = read('open-weather-map-forecast.json', '?units=imperial&appid=key');
    expect(content).toMatchObject({ place: 'Chicago', unit: 'F', utcOffsetMinutes: -360 });
    expect(content.now).toMatchObject({ temperature: 47.8, condition: 'cloudy', words: 'Overcast clouds' });
    expect(daysOf(content).slice(0, 2)).toEqual([
      ['2025-11-21', 36.7, 49.7, 'cloudy'],
      ['2025-11-22', 30.3, 48.7, 'snow'],
    ]);
  });

  it('of OpenWeatherMap’s One Call is read, with descriptions in its language', () => {
    const content = read('open-weather-map-one-call.json', '?units=metric&lang=de');
    expect(content).toMatchObject({ unit: 'C', utcOffsetMinutes: 60 });
    expect(content.now).toMatchObject({ temperature: 2.4, words: 'Überwiegend bewölkt', wind: '18 km/h' });
    expect(daysOf(content).slice(0, 3)).toEqual([
      ['2025-11-21', -1.5, 4.2, 'cloudy'],
      ['2025-11-22', -0.5, 5.2, 'sleet'],
      ['2025-11-23', 0.5, 6.2, 'rain'],
    ]);
  });

  it.each([
    [281, '', 'C', 7.9],
    [281, '?units=imperial', 'C', 7.9],
    [75, '', 'F', 75],
    [50, '?units=imperial', 'F', 50],
    [21, '?units=metric', 'C', 21],
    [21, '', 'C', 21],
  ])('of OpenWeatherMap with %s under "%s" means %s', (temp, query, unit, temperature) => {
    const content = readValue({ main: { temp }, weather: [], dt: 1_763_740_800, cod: 200 }, query);
    expect([content.unit, content.now.temperature]).toEqual([unit, temperature]);
  });

  it('of the US National Weather Service by half days combines days with their nights', () => {
    const content = read('weather-gov-forecast.json');
    expect(content).toMatchObject({ unit: 'F', utcOffsetMinutes: -360, latitude: 39.745, longitude: -97.137 });
    expect(content.now).toMatchObject({ temperature: 41, words: 'Partly Sunny', wind: '10–15 mph', isNight: false });
    expect(daysOf(content)).toEqual([
      ['2026-02-10', 22, 41, 'partly-cloudy'],
      ['2026-02-11', 15, 35, 'snow'],
      ['2026-02-12', 21, 38, 'clear'],
      ['2026-02-13', 30, 47, 'wind'],
    ]);
    expect(content.days[1]).toMatchObject({ words: 'Snow Likely', precipitationChance: 70 });
  });

  it('of the US National Weather Service by hours is read, in °C', () => {
    const content = read('weather-gov-hourly.json');
    expect(content).toMatchObject({ unit: 'C', place: '' });
    expect(content.now).toMatchObject({ temperature: 6.9, condition: 'mostly-clear', humidity: 61, wind: '15 km/h' });
    expect(daysOf(content)[1]).toEqual(['2026-02-11', -1, 7, 'rain']);
  });

  it('of the US National Weather Service may be an observation', () => {
    const content = read('weather-gov-observation.json');
    expect(content.now).toMatchObject({ temperature: -1.1, condition: 'sleet', feelsLike: -6.7, humidity: 92 });
    expect(content.place).toBe('Concordia, Blosser Municipal Airport');
  });

  it('of MET Norway has days derived from hours by the longitude, or by the zone in its address', () => {
    const content = read('met-norway.json');
    expect(content).toMatchObject({ unit: 'C', utcOffsetMinutes: 60, latitude: 69.6492, longitude: 18.9553 });
    expect(content.now).toMatchObject({ temperature: -4, condition: 'snow', wind: '6 m/s', humidity: 81 });
    expect(daysOf(content).slice(0, 4)).toEqual([
      ['2026-01-16', -4.8, -4, 'snow'],
      ['2026-01-17', -7, -1, 'snow'],
      ['2026-01-18', -7, -1, 'partly-cloudy'],
      ['2026-01-19', -5.5, 4.5, 'thunder'],
    ]);
    expect(read('met-norway.json', '?tz=Asia/Tokyo').utcOffsetMinutes).toBe(540);
    expect(read('met-norway.json', '?tz=No/Such').utcOffsetMinutes).toBe(60);
  });

  it('of Environment Canada is read from its titles', () => {
    const content = read('environment-canada.xml');
    expect(content).toMatchObject({ place: 'Ottawa (Kanata - Orléans)', unit: 'C', utcOffsetMinutes: -300 });
    const now = { temperature: -1.9, condition: 'snow', words: 'Light Snow', feelsLike: -9, humidity: 96 };
    expect(content.now).toMatchObject({ ...now, wind: '31 km/h', at: Date.parse('2026-12-31T21:00Z') });
    expect(daysOf(content)).toEqual([
      ['2026-12-31', -5, null, 'snow'],
      ['2027-01-01', -14, -1, 'snow'],
      ['2027-01-02', -3, 0, 'partly-cloudy'],
      ['2027-01-03', 0, 4, 'rain'],
    ]);
    expect(content.days.map((day) => day.precipitationChance)).toEqual([80, 60, null, null]);
  });

  it('of Environment Canada is read in French', () => {
    const content = read('environment-canada-french.xml');
    expect(content.place).toBe('Montréal');
    const now = {
      temperature: -11.4,
      condition: 'cloudy',
      words: 'Généralement nuageux',
      feelsLike: -20,
      humidity: 63,
    };
    expect(content.now).toMatchObject({ ...now, wind: '22 km/h' });
    expect(daysOf(content)).toEqual([
      ['2026-02-12', -12, -8, 'partly-cloudy'],
      ['2026-02-13', -17, -3, 'heavy-snow'],
      ['2026-02-14', 1, 0, 'clear'],
      ['2026-02-15', null, 2, 'sleet'],
    ]);
  });

  it.each([
    ['nothing', ''],
    ['words', 'Service unavailable'],
    ['a page', '<!DOCTYPE html><html><body>Sign in</body></html>'],
    ['half a response', sample('open-meteo.json').slice(0, 700)],
    ['half of XML', sample('environment-canada.xml').slice(0, 900)],
    [
      'a feed of news',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><title>A</title></entry></feed>',
    ],
    ['null', 'null'],
    ['a number', '1'],
    ['an empty object', '{}'],
    ['a list', '[1,2]'],
    ['a refusal of OpenWeatherMap', '{"cod":401,"message":"Invalid API key."}'],
    ['a refusal of Open-Meteo', '{"error":true,"reason":"Latitude must be in range"}'],
    ['no periods', '{"properties":{"periods":[]}}'],
    ['no hours', '{"properties":{"timeseries":[]}}'],
    ['days without dates', '{"utc_offset_seconds":0,"daily":{"time":["soon",null,{}]}}'],
    [
      'an entity bomb',
      '<!DOCTYPE a [<!ENTITY b "bbbb">]><feed><entry><title>Current Conditions: &b;</title></entry></feed>',
    ],
  ])('is not found in %s', (_, text) => {
    expect(() => readWeather({ text, url: 'https://weather.example/' }, LONG_AFTER)).toThrow(
      'Error loading weather data structure.',
    );
  });

  const samples = [
    ...['open-meteo.json', 'open-meteo-hourly.json', 'open-weather-map-current.json', 'open-weather-map-forecast.json'],
    ...['open-weather-map-one-call.json', 'weather-gov-forecast.json', 'weather-gov-hourly.json', 'met-norway.json'],
    'weather-gov-observation.json',
    ...['weather-api.json', 'pirate-weather.json', 'met-office-hourly.json', 'met-office-three-hourly.json'],
    ...['met-office-daily.json', 'environment-canada-city.json'],
  ];
  it.each(samples)('%s is read or rejected whatever its fields contain', (name) => {
    const wrong = [
      null,
      true,
      '',
      'x'.repeat(5000),
      -1e300,
      {},
      [],
      [[[]]],
      '\u0000<script>',
      1e12,
      '99999999999999999999',
    ];
    for (const [index, value] of wrong.entries()) {
      const spoiled = spoil(JSON.parse(sample(name)), value, index);
      try {
        const content = readValue(spoiled);
        expect(JSON.stringify(content).length).toBeLessThan(20_000);
        expect([content.now, ...content.days].every(({ condition }) => typeof condition === 'string')).toBe(true);
      } catch (error) {
        expect((error as Error).message).toBe('Error loading weather data structure.');
      }
    }
  });

  it('without an end is cut off', () => {
    const time = Array.from({ length: 50_000 }, (_, index) => 1_767_186_000 + index * 60);
    const hourly = { time, temperature_2m: time.map(() => 1) };
    const content = readValue({ utc_offset_seconds: 0, hourly });
    expect(content.later.length).toBeLessThan(300);
  });

  it('is requested without the name in its address', () => {
    const fields = { weather_type: 'Main Content', weather_font_size: '' } as const;
    const request = (weather_url: string) => weatherFeed.request({ ...fields, weather_url });
    expect(request('https://weather.example/a?b=1#Lyon')).toEqual({ address: 'https://weather.example/a?b=1' });
    expect(request('')).toBeNull();
  });
});

/** Replaces every third value with a wrong one, starting at a different one each time. */
function spoil(value: unknown, wrong: unknown, start: number): unknown {
  let count = start;
  const walk = (inner: unknown): unknown => {
    count += 1;
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== 'object' || inner === null) return count % 3 === 0 ? wrong : inner;
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, count % 29 === 0 ? wrong : walk(one)]));
  };
  return walk(value);
}
