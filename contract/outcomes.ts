import { z } from 'zod';

/** The response of calls that the specification defines as returning {success, error}. */
export const outcome = z.object({ success: z.boolean(), error: z.string().optional() });

export const failure = z.object({
  error: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** The record as saved by someone else in the meantime, so that no changes are lost. */
  newer: z.unknown().optional(),
});
export type Failure = z.infer<typeof failure>;

/** The error response of these calls. */
export const failedOutcome = failure.extend({ success: z.literal(false) });
