import { z } from 'zod';
import { defineSlideType } from '../define.ts';

/** Represents every type that this build doesn't know: stored as it is, but not shown. */
export const unknown = defineSlideType({
  key: 'unknown',
  index: 11,
  friendlyName: 'Unknown',
  fields: z.record(z.string(), z.unknown()),
  notShown: 'This version doesn’t know this slide type. Screens skip this slide.',
  isDrawn: false,
  isDisplayable: () => false,
});
