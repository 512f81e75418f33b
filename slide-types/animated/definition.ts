import { z } from 'zod';
import { defineSlideType } from '../define.ts';
import { colour, fileLocation } from '../fields.ts';
import { animatedFacts } from './facts.ts';

/** `contain`: whole, with bars at the sides; `cover`: fills the area and is cropped. */
export const ANIMATED_FITS = ['contain', 'cover'] as const;

export const animated = defineSlideType({
  ...animatedFacts,
  chooserLine: 'A moving image: a GIF or a Lottie animation.',
  fields: z.object({
    animated_path: fileLocation.default(''),
    animated_fit: z.enum(ANIMATED_FITS).default('contain'),
    animated_background_colour: colour.default(''),
  }),
  fileKinds: { animated_path: ['animation', 'image'] },
  isDisplayable: ({ animated_path }) => animated_path !== '',
});
