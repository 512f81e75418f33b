import { z } from 'zod';
import { problem } from '#contract/errors/problem.ts';
import { defineSlideType } from '../define.ts';
import { fileLocation } from '../fields.ts';

export const image = defineSlideType({
  key: 'image',
  index: 2,
  friendlyName: 'Image',
  chooserLine: 'An image that fills its area: a poster, a photo, an offer.',
  fields: z.object({ image_path: fileLocation.default('') }),
  problems: ({ image_path }) => (image_path === '' ? { image_path: problem('image-missing') } : {}),
  media: ({ image_path }) => (image_path === '' ? [] : [image_path]),
  onlyPicture: ({ image_path }) => image_path,
  madeFrom: { kind: 'image', field: 'image_path' },
  isDisplayable: ({ image_path }) => image_path !== '',
});
