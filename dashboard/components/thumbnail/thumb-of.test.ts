import { expect, it } from 'vitest';
import type { Slide } from '#contract/entities/slide.ts';
import { definitions } from '#slide-types/definitions.ts';
import { fileThumbOf, thumbOf } from './thumb-of.ts';

const thumb = (type: keyof typeof definitions, fields: object) =>
  thumbOf({ type: definitions[type].index, ...definitions[type].fields.parse(fields) } as unknown as Slide);
const withBackgroundImage = {
  interestrate_background_type: 'Image',
  interestrate_image_background: '/media/1/wood.jpg',
};

it.each([
  ['an image', thumb('image', { image_path: '/media/1/poster.jpg' }), '/media/1/poster.jpg'],
  ['a video', thumb('video', { video_path: '/media/1/video.mp4' }), '/media/1/video.mp4'],
  [
    'the background of a rate table',
    thumb('interestrate', { interestrate_path: '/media/1/rates.xml', ...withBackgroundImage }),
    '/media/1/wood.jpg',
  ],
])('is the thumbnail of %s', (_, found, location) => {
  expect(found).toBe(`${location}?variant=thumb`);
});

it('is that of the file only if the slide shows all of it', () => {
  const fileOf = (fields: object) =>
    fileThumbOf({ type: definitions.image.index, image_path: '/media/1/poster.jpg', ...fields } as unknown as Slide);
  expect(fileOf({})).toBe('/media/1/poster.jpg?variant=thumb');
  expect(fileOf({ image_fit: 'contain', image_focus: { x: 1, y: 2 }, image_crop: null })).not.toBeNull();
  expect(fileOf({ image_fit: 'cover' })).toBeNull();
  expect(fileOf({ image_crop: { x: 0, y: 0, width: 50, height: 50 } })).toBeNull();
});

it('is of the first image in a text, which lists name without the text', () => {
  const listed = { type: definitions.rte.index, textImage: '/media/1/cake.jpg' } as unknown as Slide;
  expect(thumbOf(listed)).toBe('/media/1/cake.jpg?variant=thumb');
  expect(thumb('rte', { rte_content: '<img src="/media/1/tea.jpg">' })).toBe('/media/1/tea.jpg?variant=thumb');
});

it.each(Object.keys(definitions) as (keyof typeof definitions)[])(
  'is available if a list leaves out text: %s',
  (type) => {
    const { index, fields, htmlFields } = definitions[type];
    const whole: Record<string, unknown> = { type: index, ...fields.parse({}) };
    for (const field of htmlFields) delete whole[field];
    expect(thumbOf(whole as unknown as Slide)).toBeNull();
  },
);

it.each([
  ['a board of rates', thumb('interestrate', { interestrate_path: '/media/1/rates.xml' })],
  ['a drawn animation', thumb('animated', { animated_path: '/media/1/steam.json' })],
  ['a video from elsewhere', thumb('video', { video_path: 'https://example.com/video.mp4' })],
  ['words', thumb('rte', { rte_content: '<p>Words</p>' })],
])('is missing for %s', (_, found) => {
  expect(found).toBeNull();
});
