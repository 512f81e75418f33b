import { z } from 'zod';
import { defineSlideType } from '../define.ts';
import { colour, fileLocation } from '../fields.ts';
import { FITS } from '../picture-fit.ts';
import { animatedFacts } from './facts.ts';

export const animated = defineSlideType({
  ...animatedFacts,
  chooserLine: 'A moving image: a GIF or a Lottie animation.',
  fields: z.object({
    animated_path: fileLocation.default(''),
    animated_fit: z.enum(FITS).default('contain'),
    animated_background_colour: colour.default(''),
  }),
  fileKinds: { animated_path: ['animation', 'image'] },
  isDisplayable: ({ animated_path }) => animated_path !== '',
});
