import { expect, test } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { onAirAt } from './on-air.ts';

const slide = (_id: string, more: object = {}) => ({
  ...{ _id, name: _id, type: 2, duration: 10, alwaysDisplay: true, alwaysDisplayAfterStartDate: false },
  ...{ scheduleStart: null, scheduleEnd: null, ...more },
});
const area = (_id: string, more: object = {}) => ({ _id, name: _id, hide: false, useSlidesFrom: null, ...more });
const document = {
  areas: [area('Main'), area('Bottom'), area('Unseen', { hide: true })],
  selectedSlides: [
    { AreaID: 'Main', SlideIDs: ['Tart', 'Coffee'] },
    { AreaID: 'Bottom', SlideIDs: ['Jazz'] },
  ],
  slides: [
    slide('Tart'),
    slide('Coffee'),
    slide('Jazz', { alwaysDisplay: false, alwaysDisplayAfterStartDate: true, scheduleStart: '2030-01-01T00:00:15Z' }),
  ],
} as unknown as DisplayDocument;
const start = Date.parse('2030-01-01T00:00:00Z');

test('each visible area shows what the rotation returns', () => {
  expect(onAirAt(document, start).areas.map(({ areaName, slideName }) => [areaName, slideName])).toEqual([
    ['Main', 'Tart'],
    ['Bottom', null],
  ]);
  expect(onAirAt(document, start + 15_000).areas.map(({ slideName }) => slideName)).toEqual(['Coffee', 'Jazz']);
});

test('the next update is when the first of them changes', () => {
  expect(onAirAt(document, start).endsAt).toBe(start + 10_000);
  expect(onAirAt(document, start + 12_000).endsAt).toBe(start + 15_000);
});
