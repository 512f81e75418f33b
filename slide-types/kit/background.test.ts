import { describe, expect, it } from 'vitest';
import { contrastBetween, LEAST_CONTRAST } from '../contrast-ratio.ts';
import { groundsOf, withBackgroundType } from './background.ts';

const red = { type: 'Colour', colour: '#ff0000', image: '' } as const;
const photo = { type: 'Image', colour: '', image: '/media/photo.jpg' } as const;
/** Records from other programs may have both. */
const both = { type: 'Image', colour: '#ff0000', image: '/media/photo.jpg' } as const;

describe('another type of background', () => {
  it.each([
    ['Transparent clears both', both, 'Transparent', { type: 'Transparent', colour: '', image: '' }],
    ['Colour clears the picture and keeps the colour', both, 'Colour', red],
    ['Colour begins with the usual one', photo, 'Colour', { type: 'Colour', colour: '#ffffff', image: '' }],
    ['Image clears the colour and keeps the picture', both, 'Image', photo],
    ['Image begins without a picture', red, 'Image', { type: 'Image', colour: '', image: '' }],
  ] as const)('%s', (_, before, type, after) => {
    expect(withBackgroundType(before, type, '#ffffff')).toEqual(after);
  });
});

describe('text on an image', () => {
  const channelsOf = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
      Number.parseInt(colour.slice(start, start + 2), 16),
    );
    return [red, green, blue] as const;
  };
  const least = (colour: string, isTextLight: boolean) => {
    const grounds = groundsOf(photo, null, isTextLight);
    return Math.min(...grounds.map((ground) => contrastBetween(channelsOf(ground), channelsOf(colour))));
  };

  it.each([
    ['#f7f5f2', true],
    ['#15181c', false],
  ])('is readable in the usual colour %s, whatever the image', (colour, isTextLight) => {
    expect(least(colour, isTextLight)).toBeGreaterThan(LEAST_CONTRAST);
  });

  it.each([
    ['#be123c', false],
    ['#f97316', true],
  ])('is not in %s', (colour, isTextLight) => {
    expect(least(colour, isTextLight)).toBeLessThan(LEAST_CONTRAST);
  });
});
