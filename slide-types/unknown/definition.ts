import { z } from 'zod';
import { defineSlideType } from '../define.ts';
import { unknownFacts } from './facts.ts';

/** Represents every type that this build doesn't know: stored as it is, but not shown. */
export const unknown = defineSlideType({
  ...unknownFacts,
  fields: z.record(z.string(), z.unknown()),
  isDrawn: false,
  isDisplayable: () => false,
});
