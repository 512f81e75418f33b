import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWeather, weatherFeed } from './feed.ts';

/** All samples are older than this, so each forecast is read from its start. */
const LONG_AFTER = Date.parse('2040-01-01T00:00Z');

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url), 'utf8');
const readText = (text: string, query = '', nowMs = LONG_AFTER) =>
  readWeather({ text, url: `https://weather.example/forecast${query}` }, nowMs);
const read = (name: string, query = '', nowMs = LONG_AFTER) => readText(sample(name), query, nowMs);
const daysOf = (content: ReturnType<typeof read>) =>
  content.days.map(({ date, low, high, condition }) => [date, low, high, condition]);

describe('a forecast of WeatherAPI', () => {
  it('is read', () => {
    const content = read('weather-api.json');
    expect(content).toMatchObject({
      place: 'Lyon',
      unit: 'C',
      latitude: 45.75,
      longitude: 4.85,
      utcOffsetMinutes: 120,
    });
    expect(content.now).toEqual({
      at: Date.parse('2026-04-14T12:00Z'),
      ...{ temperature: 14.3, feelsLike: 12.8, condition: 'rain', words: 'Light rain', isNight: false },
      ...{ humidity: 71, wind: '12 km/h' },
    });
    expect(content.later).toHaveLength(9);
    expect(daysOf(content)).toEqual([
      ['2026-04-14', 8.1, 15.9, 'rain'],
      ['2026-04-15', 7.4, 17.2, 'clear'],
      ['2026-04-16', -1, 11.2, 'thunder'],
    ]);
    expect(content.days.map((day) => day.precipitationChance)).toEqual([84, 12, 80]);
  });

  it('is in °F in the United States', () => {
    const content = readText(sample('weather-api.json').replace('"France"', '"United States of America"'));
    expect(content).toMatchObject({ unit: 'F', now: { temperature: 57.7, wind: '8 mph' } });
    expect(content.days[0]).toMatchObject({ high: 60.6, low: 46.6 });
  });

  it('may be the current weather only', () => {
    const { location, current } = JSON.parse(sample('weather-api.json'));
    expect(readText(JSON.stringify({ location, current }))).toMatchObject({ place: 'Lyon', days: [], later: [] });
  });
});

describe('a forecast of Pirate Weather', () => {
  it('is read in the units that it names', () => {
    const content = read('pirate-weather.json');
    expect(content).toMatchObject({ place: '', unit: 'F', latitude: 37.3035, utcOffsetMinutes: -300 });
    expect(content.now).toMatchObject({
      ...{ temperature: 42.2, feelsLike: 30, condition: 'partly-cloudy', words: 'Breezy and Mostly Clear' },
      ...{ isNight: false, humidity: 49, wind: '17 mph' },
    });
    expect(content.later[0]).toMatchObject({ temperature: 41, feelsLike: null, humidity: null, wind: null });
    expect(daysOf(content)).toEqual([
      ['2026-04-14', 30, 50, 'rain'],
      ['2026-04-15', 29, 51, 'snow'],
      ['2026-04-16', 28, 52, 'fog'],
    ]);
  });

  it.each([
    ['ca', '', 'C', '17 km/h'],
    ['si', '', 'C', '17 m/s'],
    [undefined, '?units=uk2', 'C', '17 mph'],
    [undefined, '', 'F', '17 mph'],
  ])('with the units %s%s is in °%s', (units, query, unit, wind) => {
    const data = JSON.parse(sample('pirate-weather.json'));
    const content = readText(JSON.stringify({ ...data, flags: units && { units } }), query);
    expect(content).toMatchObject({ unit, now: { wind } });
  });
});

describe('a forecast of the Met Office', () => {
  it('by hours is read', () => {
    const content = read('met-office-hourly.json');
    expect(content).toMatchObject({ place: 'Dundee', unit: 'C', latitude: 56.4621, utcOffsetMinutes: 60 });
    expect(content.now).toMatchObject({
      ...{ at: Date.parse('2026-07-01T09:00Z'), temperature: 16.4, feelsLike: 15.1, condition: 'partly-cloudy' },
      ...{ isNight: false, humidity: 71, wind: '12 mph' },
    });
    expect(content.later.slice(0, 4).map(({ condition }) => condition)).toEqual([
      'rain',
      'heavy-rain',
      'thunder',
      'clear',
    ]);
    expect(daysOf(content)).toEqual([
      ['2026-07-01', 16.4, 22.9, 'partly-cloudy'],
      ['2026-07-02', 23.4, 25.9, 'clear'],
    ]);
  });

  it('is requested with the key of the address in the header that the service expects', () => {
    const weather_url =
      'https://data.hub.api.metoffice.gov.uk/sitespecific/v0/point/hourly?latitude=5&apikey=secret#Home';
    expect(weatherFeed.request({ weather_url, weather_type: 'Main Content', weather_font_size: '' })).toEqual({
      address: 'https://data.hub.api.metoffice.gov.uk/sitespecific/v0/point/hourly?latitude=5',
      headers: { apikey: 'secret' },
    });
  });

  it('says whether it is day or night by the codes that have a form for both', () => {
    const text = sample('met-office-hourly.json');
    const nightAt = (code: number) =>
      readText(text.replaceAll('"significantWeatherCode": 3,', `"significantWeatherCode": ${code},`)).now.isNight;
    expect([-1, 0, 1, 7, 9, 10].map(nightAt)).toEqual([null, true, false, null, true, false]);
  });

  it('by three hours has the highest and lowest of each', () => {
    const content = read('met-office-three-hourly.json');
    expect(content.now).toMatchObject({ temperature: 18.2, feelsLike: 14.9, condition: 'cloudy' });
    expect(daysOf(content)[1]).toEqual(['2026-07-02', 11.8, 18.2, 'cloudy']);
  });

  it('by days starts with today, although the service starts with yesterday', () => {
    const content = read('met-office-daily.json', '', Date.parse('2026-07-01T10:00Z'));
    expect(daysOf(content)).toEqual([
      ['2026-07-01', 11.1, 18.8, 'clear'],
      ['2026-07-02', 11.1, 17.8, 'heavy-snow'],
      ['2026-07-03', 11.1, 16.8, 'snow'],
    ]);
    expect(content.now).toMatchObject({ temperature: null, condition: 'clear' });
  });

  it('by days starts with the day that it is at its longitude', () => {
    const text = sample('met-office-daily.json').replace(/("coordinates": \[\s*)-?[\d.]+/, '$1174.7');
    expect(daysOf(readText(text, '', Date.parse('2026-07-01T18:00Z')))[0]?.[0]).toBe('2026-07-02');
  });
});

describe('a city page of Environment Canada', () => {
  const OTTAWA = { place: 'Ottawa (Kanata - Orléans)', unit: 'C' };
  const NOW = { temperature: -1.9, condition: 'snow', feelsLike: -9, humidity: 96, wind: '31 km/h' };

  it('is read from JSON', () => {
    const content = read('environment-canada-city.json');
    expect(content).toMatchObject({ ...OTTAWA, latitude: 45.42, longitude: -75.69, utcOffsetMinutes: -300 });
    expect(content.now).toMatchObject({ ...NOW, words: 'Light Snow', at: Date.parse('2026-12-31T21:00Z') });
    expect(content.later).toMatchObject([{ temperature: -2, words: 'Light snow' }, { temperature: -2 }]);
    expect(daysOf(content)).toEqual([
      ['2026-12-31', -5, null, 'snow'],
      ['2027-01-01', -14, -1, 'snow'],
      ['2027-01-02', null, 0, 'partly-cloudy'],
    ]);
    expect(content.days.map((day) => day.precipitationChance)).toEqual([80, 60, null]);
  });

  it('is read in French, and as the first of a list', () => {
    const feature = JSON.parse(sample('environment-canada-city.json'));
    const content = readText(JSON.stringify({ type: 'FeatureCollection', features: [feature] }), '?f=json&lang=fr');
    expect(content.now).toMatchObject({ ...NOW, words: 'Faible neige' });
    expect(daysOf(content)).toEqual(daysOf(read('environment-canada-city.json')));
    expect(content.days[2]?.words).toBe('Alternance de soleil et de nuages');
  });

  it('is read from XML', () => {
    const content = read('environment-canada-city.xml');
    expect(content).toMatchObject({ ...OTTAWA, latitude: 45.4, longitude: -75.69, utcOffsetMinutes: -300 });
    expect(content.now).toMatchObject({ ...NOW, words: 'Light Snow', at: Date.parse('2026-12-31T21:00Z') });
    expect(content.later).toMatchObject([{ at: Date.parse('2026-12-31T22:00Z'), temperature: -2 }]);
    expect(daysOf(content)).toEqual([
      ['2026-12-31', -5, null, 'snow'],
      ['2027-01-01', null, -1, 'snow'],
    ]);
  });
});

describe('no forecast', () => {
  it.each([
    ['a refusal of WeatherAPI', '{"error":{"code":2006,"message":"API key is invalid."}}'],
    ['a refusal of Pirate Weather', '{"detail":"Invalid Location Specification"}'],
    ['a refusal of the Met Office', '{"httpCode":"401","httpMessage":"Unauthorized"}'],
    ['an empty list of city pages', '{"type":"FeatureCollection","features":[]}'],
    ['an empty city page', '<siteData><location><name>Ottawa</name></location></siteData>'],
    ['half a city page', sample('environment-canada-city.xml').slice(0, 900)],
    [
      'an entity bomb',
      '<!DOCTYPE a [<!ENTITY b "bbbb">]><siteData><currentConditions>&b;</currentConditions></siteData>',
    ],
  ])('is found in %s', (_, text) => {
    expect(() => readText(text)).toThrow('Error loading weather data structure.');
  });
});
