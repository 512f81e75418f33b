import { z } from 'zod';
import { problem } from '#contract/errors/problem.ts';
import { defineSlideType } from '../define.ts';
import { fileLocation } from '../fields.ts';
import { imageFacts } from './facts.ts';

export const image = defineSlideType({
  ...imageFacts,
  chooserLine: 'An image that fills its area: a poster, a photo, an offer.',
  fields: z.object({ image_path: fileLocation.default('') }),
  problems: ({ image_path }) => (image_path === '' ? { image_path: problem('image-missing') } : {}),
  onlyPicture: ({ image_path }) => image_path,
  madeFrom: { kind: 'image', field: 'image_path' },
  isDisplayable: ({ image_path }) => image_path !== '',
});
