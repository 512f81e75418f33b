import { expect, it } from 'vitest';
import { hasTaggedSlides, shownByArea, shownSlides, taggedSlides } from './slide-order.ts';

const channel = {
  selectedSlides: [
    { AreaID: 'main', SlideIDs: ['menu', 'news'] },
    { AreaID: 'side', SlideIDs: ['logo'] },
  ],
  slideOrder: [{ AreaID: 'main', SlideIDs: ['offer', 'menu', 'news'] }],
};

it('an area shows what was added by hand, and what rules add, in one order', () => {
  expect(shownSlides(channel, 'main')).toEqual(['offer', 'menu', 'news']);
  expect(shownSlides(channel, 'side')).toEqual(['logo']);
  expect(shownSlides(channel, 'unknown')).toEqual([]);
  expect(shownByArea(channel)).toEqual([
    { AreaID: 'side', SlideIDs: ['logo'] },
    { AreaID: 'main', SlideIDs: ['offer', 'menu', 'news'] },
  ]);
});

it('a slide is there by tags if it was not also added by hand', () => {
  expect(taggedSlides(channel, 'main')).toEqual(['offer']);
  expect(taggedSlides(channel, 'side')).toEqual([]);
  expect([hasTaggedSlides(channel, 'main'), hasTaggedSlides(channel, 'side')]).toEqual([true, false]);
});
