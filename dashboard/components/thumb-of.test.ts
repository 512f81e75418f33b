import { expect, it } from 'vitest';
import type { Slide } from '#contract/entities/slide.ts';
import { definitions } from '#slide-types/definitions.ts';
import { thumbOf } from './thumb-of.ts';

const thumb = (type: keyof typeof definitions, fields: object) =>
  thumbOf({ type: definitions[type].index, ...definitions[type].fields.parse(fields) } as unknown as Slide);
const onPicture = {
  interestrate_background_type: 'Image',
  interestrate_image_background: '/media/1/wood.jpg',
};

it.each([
  ['a picture', thumb('image', { image_path: '/media/1/poster.jpg' }), '/media/1/poster.jpg'],
  ['a film', thumb('video', { video_path: '/media/1/film.mp4' }), '/media/1/film.mp4'],
  [
    'what a board of rates lies on',
    thumb('interestrate', { interestrate_path: '/media/1/rates.xml', ...onPicture }),
    '/media/1/wood.jpg',
  ],
])('is of %s', (_, found, location) => {
  expect(found).toBe(`${location}?variant=thumb`);
});

it.each([
  ['a board of rates', thumb('interestrate', { interestrate_path: '/media/1/rates.xml' })],
  ['a drawn animation', thumb('animated', { animated_path: '/media/1/steam.json' })],
  ['a film from elsewhere', thumb('video', { video_path: 'https://example.com/film.mp4' })],
  ['words', thumb('rte', { rte_content: '<p>Words</p>' })],
])('is not there for %s', (_, found) => {
  expect(found).toBeNull();
});
