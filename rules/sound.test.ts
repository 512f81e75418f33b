import { expect, it } from 'vitest';
import type { DisplaySlide } from '#contract/entities/display.ts';
import { hasSound } from './sound.ts';

const makeSlide = (name: string, fields: object) => ({ name, ...fields }) as DisplaySlide;

it.each([
  ['no', { slides: [] }],
  ['no', { slides: [makeSlide('still', {})] }],
  ['no', { slides: [makeSlide('quiet', { video_volume: 0 })] }],
  ['yes', { slides: [makeSlide('still', {}), makeSlide('loud', { video_volume: 1 })] }],
  ['no', { muted: true, slides: [makeSlide('loud', { video_volume: 100 })] }],
])('says %s for %j', (expected, channel) => {
  expect(hasSound(channel) ? 'yes' : 'no').toBe(expected);
});
