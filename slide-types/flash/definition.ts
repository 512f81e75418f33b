import { z } from 'zod';
import { defineSlideType } from '../define.ts';
import { flashFacts } from './facts.ts';

/** Kept for existing records; no browser supports it any more. */
export const flash = defineSlideType({
  ...flashFacts,
  fields: z.object({ flash_path: z.string().max(2048).default('') }),
});
