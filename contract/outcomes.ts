import { z } from 'zod';

/** The answer of the calls that the specification says return {success, error}. */
export const outcome = z.object({ success: z.boolean(), error: z.string().optional() });

export const failure = z.object({
  error: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** The record as somebody else has saved it meanwhile, so that nothing is lost. */
  newer: z.unknown().optional(),
});
export type Failure = z.infer<typeof failure>;

/** How the calls refuse that answer an outcome. */
export const failedOutcome = failure.extend({ success: z.literal(false) });
