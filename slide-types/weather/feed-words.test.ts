import { describe, expect, it } from 'vitest';
import { conditionOfWords } from './feed-words.ts';

describe('the words of weather services', () => {
  it.each([
    ['Sunny', 'clear'],
    ['Mostly Clear', 'mostly-clear'],
    ['Mostly Cloudy', 'cloudy'],
    ['Partly Sunny', 'partly-cloudy'],
    ['Chance Showers And Thunderstorms', 'thunder'],
    ['Rain And Snow Likely', 'sleet'],
    ['Patchy Fog then Sunny', 'fog'],
    ['Light Freezing Rain', 'sleet'],
    ['Heavy Snow', 'heavy-snow'],
    ['Areas Of Blowing Dust', 'fog'],
    ['Windy', 'wind'],
    ['Averses', 'rain'],
    ['Possibilité d’orages', 'thunder'],
    ['Généralement ensoleillé', 'mostly-clear'],
    ['Brouillard', 'fog'],
    ['Plague of frogs', 'cloudy'],
    [null, 'cloudy'],
  ])('"%s" mean %s', (words, condition) => {
    expect(conditionOfWords(words)).toBe(condition);
  });
});
