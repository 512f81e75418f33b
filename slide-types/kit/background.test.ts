import { describe, expect, it } from 'vitest';
import { withBackgroundType } from './background.ts';

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
