import { z } from 'zod';
import { defineSlideType } from '../define.ts';

/** Stands in for every type that this build does not know: kept as it is, shown as nothing. */
export const unknown = defineSlideType({
  key: 'unknown',
  index: 11,
  friendlyName: 'Unknown',
  fields: z.record(z.string(), z.unknown()),
  notShown: 'This version doesn’t know this slide type. Screens skip this slide.',
  isDisplayable: () => false,
});
