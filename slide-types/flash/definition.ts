import { z } from 'zod';
import { defineSlideType } from '../define.ts';

/** Kept for existing records; no browser supports it any more. */
export const flash = defineSlideType({
  key: 'flash',
  index: 4,
  friendlyName: 'Flash',
  fields: z.object({ flash_path: z.string().max(2048).default('') }),
  notShown: 'Flash is no longer supported. Screens skip this slide, and show a notice if its area has no others.',
});
