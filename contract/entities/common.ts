import { z } from 'zod';

/** An opaque id. Any string that is not one simply names nothing. */
export const id = z.string().min(1).max(100);

/** An id where older clients send the whole record: its `_id` is read. */
export const reference = z.union([id, z.object({ _id: id }).transform((record) => record._id)]);

/** A tenant's number. A string of digits is never a tenant. */
export const portalId = z.number().int().min(0).max(2_147_483_647);

export const isoMoment = z.string();

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
