import { expect, it } from 'vitest';
import { automaticTag, tagReferences } from './tags.ts';

const DEFAULTS = { timeZone: 'Europe/Berlin', language: 'de' };
const CHANNEL = {
  tags: ['own'],
  width: null,
  height: null,
  responsive: true,
  timeZone: null,
  language: '',
  engines: [],
};

it.each([
  [{}, ['own', 'zone:Europe/Berlin', 'language:de']],
  [{ timeZone: 'UTC', language: 'en-GB', tags: [] }, ['zone:UTC', 'language:en-GB']],
  [{ responsive: false, width: 1920, height: 1080 }, ['own', 'shape:landscape', 'zone:Europe/Berlin', 'language:de']],
  [{ responsive: false, width: 1080, height: 1920 }, ['own', 'shape:portrait', 'zone:Europe/Berlin', 'language:de']],
  [{ responsive: false, width: 500, height: 500 }, ['own', 'shape:square', 'zone:Europe/Berlin', 'language:de']],
  [{ responsive: false, width: 1920, height: 540 }, ['own', 'shape:strip', 'zone:Europe/Berlin', 'language:de']],
  [
    { engines: ['chromium', 'webkit'], tags: [] },
    ['zone:Europe/Berlin', 'language:de', 'engine:chromium', 'engine:webkit'],
  ],
  [{ width: 50, height: 100 }, ['own', 'zone:Europe/Berlin', 'language:de']],
])('a channel with %j has its own and automatic tags', (settings, references) => {
  expect(tagReferences({ ...CHANNEL, ...settings }, DEFAULTS)).toEqual(references);
});

it('leaves out the language that each screen decides', () => {
  expect(tagReferences(CHANNEL, { ...DEFAULTS, language: '' })).toEqual(['own', 'zone:Europe/Berlin']);
});

it('tells automatic references from ids of tags', () => {
  expect(automaticTag('zone:America/Argentina/Ushuaia')).toEqual({ kind: 'zone', value: 'America/Argentina/Ushuaia' });
  expect(automaticTag('engine:webkit')).toEqual({ kind: 'engine', value: 'webkit' });
  expect(automaticTag('6a7c-11')).toBeNull();
  expect(automaticTag('name:x')).toBeNull();
});
