import { z } from 'zod';
import { defineSlideType } from '../define.ts';
import { colour, fileLocation } from '../fields.ts';

export const ANIMATED_FITS = ['contain', 'cover'] as const;

export const animated = defineSlideType({
  key: 'animated',
  index: 10,
  friendlyName: 'Animated',
  fields: z.object({
    animated_path: fileLocation.default(''),
    animated_fit: z.enum(ANIMATED_FITS).default('contain'),
    animated_background_colour: colour.default(''),
  }),
  fileKinds: { animated_path: ['image', 'video'] },
  media: ({ animated_path }) => (animated_path === '' ? [] : [animated_path]),
  isDrawn: false,
});
