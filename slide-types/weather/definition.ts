import { z } from 'zod';
import { defineSlideType } from '../define.ts';
import { textSize, webAddress } from '../fields.ts';
import { weatherFacts } from './facts.ts';

export const WEATHER_TYPES = ['Main Content', 'Bottom Content', 'Temperature Only'] as const;

export const weather = defineSlideType({
  ...weatherFacts,
  chooserLine: 'The weather at a place: now and for the next three days.',
  fields: z.object({
    weather_url: webAddress.default(''),
    weather_type: z.enum(WEATHER_TYPES).default('Main Content'),
    weather_font_size: textSize.default(''),
  }),
  newSlide: ({ shape }) => (shape === 'strip' ? { weather_type: 'Bottom Content' as const } : {}),
  sourceFields: ['weather_url'],
  isDisplayable: ({ weather_url }) => weather_url !== '',
  reloadsWhenDropped: true,
});
