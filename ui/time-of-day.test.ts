import { afterEach, describe, expect, test, vi } from 'vitest';
import { language } from './language.ts';
import { minutesLater, timeOfDayIn, timeOfDayWords } from './time-of-day.ts';

describe('a time of day as people type it', () => {
  test.each([
    ['8', '08:00'],
    ['08:30', '08:30'],
    ['830', '08:30'],
    ['2015', '20:15'],
    ['20.15', '20:15'],
    ['8 h 30', '08:30'],
    ['18 Uhr', '18:00'],
    ['8:30 pm', '20:30'],
    ['8:30 p. m.', '20:30'],
    ['12 AM', '00:00'],
    ['12:05 pm', '12:05'],
    ['0:00', '00:00'],
  ])('%s is %s', (text, time) => {
    expect(timeOfDayIn(text)).toBe(time);
  });

  test.each(['', 'noon', '8:3', '24:00', '8:60', '13 pm', '0 am', '12:345', '-1:00'])('%s is none', (text) => {
    expect(timeOfDayIn(text)).toBeNull();
  });
});

describe('a time of day as it is written', () => {
  afterEach(async () => {
    vi.unstubAllGlobals();
    await language.changeLanguage('en');
  });

  test.each([
    ['en', 'en-GB', '07:00'],
    ['en', 'en-US', '7:00 AM'],
    ['de', 'de-DE', '07:00'],
    ['fr', 'fr-FR', '07:00'],
    ['es', 'es-ES', '7:00'],
  ])('in %s, for a reader of %s', async (code, locale, words) => {
    vi.stubGlobal('navigator', { languages: [locale] });
    await language.changeLanguage(code);
    expect(timeOfDayWords('07:00').replace(/\s/g, ' ')).toBe(words);
  });

  test.each([
    ['en', 'en-US'],
    ['en', 'en-AU'],
    ['fr', 'fr-CA'],
    ['es', 'es-MX'],
    ['de', 'de-AT'],
  ])('is read back in %s, for a reader of %s', async (code, locale) => {
    vi.stubGlobal('navigator', { languages: [locale] });
    await language.changeLanguage(code);
    for (const time of ['00:00', '07:05', '12:00', '12:30', '23:59']) {
      expect(timeOfDayIn(timeOfDayWords(time)), timeOfDayWords(time)).toBe(time);
    }
  });
});

test('steps go round at midnight', () => {
  expect(minutesLater('23:50', 15)).toBe('00:05');
  expect(minutesLater('00:05', -15)).toBe('23:50');
  expect(minutesLater('08:30', 15)).toBe('08:45');
});
