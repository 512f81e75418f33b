import { z } from 'zod';
import type { Problem, Problems } from './errors/problem.ts';
import { errorCodes, inEnglish } from './errors/sentences.ts';

/** The response of calls that the specification defines as returning {success, error}. */
export const outcome = z.object({ success: z.boolean(), error: z.string().optional() });

const code = z.enum(errorCodes);

/** Why something is refused, for programs and translations. */
export const problem = z.object({
  code,
  get values() {
    return z.record(z.string(), z.union([z.string(), z.number(), problem])).optional();
  },
});

export const failure = z.object({
  /** The sentence of `code` in English, with its values. */
  error: z.string(),
  ...problem.shape,
  /** Field → sentence. */
  errors: z.record(z.string(), z.string()).optional(),
  /** Field → code and values, for the same fields. */
  problems: z.record(z.string(), problem).optional(),
  /** The record as saved by someone else in the meantime, so that no changes are lost. */
  newer: z.unknown().optional(),
});
export type Failure = z.infer<typeof failure>;

/** The body of an error response. */
export function failureOf(reason: Problem, fields?: Problems): Failure {
  const problems = Object.entries(fields ?? {}).flatMap(([field, one]) => (one ? [[field, one] as const] : []));
  return {
    error: inEnglish(reason),
    ...reason,
    ...(fields && {
      errors: Object.fromEntries(problems.map(([field, one]) => [field, inEnglish(one)])),
      problems: Object.fromEntries(problems),
    }),
  };
}

/** The error response of calls that return an outcome. */
export const failedOutcome = failure.extend({ success: z.literal(false) });
