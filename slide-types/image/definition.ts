import { z } from 'zod';
import { problem } from '#contract/errors/problem.ts';
import { defineSlideType } from '../define.ts';
import { crop, fileLocation, fit, focus } from '../fields.ts';
import { framingOf } from '../picture-fit.ts';
import { imageFacts } from './facts.ts';

export const image = defineSlideType({
  ...imageFacts,
  chooserLine: 'An image that fills its area: a poster, a photo, an offer.',
  fields: z.object({
    image_path: fileLocation.default(''),
    image_fit: fit,
    image_focus: focus,
    image_crop: crop,
  }),
  problems: ({ image_path }) => (image_path === '' ? { image_path: problem('image-missing') } : {}),
  onlyPicture: ({ image_path, image_fit, image_focus, image_crop }) => ({
    location: image_path,
    framing: framingOf(image_fit, image_focus, image_crop),
  }),
  madeFrom: { kind: 'image', field: 'image_path' },
  isDisplayable: ({ image_path }) => image_path !== '',
});
