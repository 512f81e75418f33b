import { z } from 'zod';
import { type Problem, type Problems, problem, problemIn } from '#contract/errors/problem.ts';
import { isRecord } from './is-record.ts';

/**
 * Combines all errors of a record: those of its schema, field by field, and those of the product's rules.
 * The server and the editor both use it.
 */

/** Errors of the schema, by field. */
export interface Refused {
  /** Problems named for the field. */
  readonly own: Problems;
  /** Problems derived from the kind of error. A rule about the same field is more specific and replaces them. */
  readonly plain: Problems;
}

const NOTHING: Refused = { own: {}, plain: {} };

/** Field → problem for each issue of a failed parse; a nested field has its whole path as its name. */
export function refusedBy(error: z.ZodError | undefined): Refused {
  if (!error) return NOTHING;
  const own: Problems = {};
  const plain: Problems = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    const named = problemIn(issue.message);
    if (named) own[field || 'body'] ??= named;
    else plain[field || 'body'] ??= plainProblem(issue, field || 'The request');
  }
  return { own, plain };
}

/** The rules' errors first, then those of the schema. Empty if there are none. */
export function allProblems({ own, plain }: Refused, rules: Problems): Problems {
  const said = { ...rules, ...own };
  return { ...said, ...Object.fromEntries(Object.entries(plain).filter(([field]) => !(field in said))) };
}

/**
 * Parses a record so that rules can check the valid part: an invalid field counts as missing and
 * gets its default, or undefined if it has none.
 */
export function wellFormedPart(schema: z.ZodType, sent: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return isRecord(sent) ? sent : {};
  const values = isRecord(sent) ? sent : {};
  const read = Object.entries<z.ZodType>(schema.shape).map(([field, of]) => [field, wellFormed(of, values[field])]);
  return { ...(schema.def.catchall && values), ...Object.fromEntries(read) };
}

function wellFormed(schema: z.ZodType, sent: unknown): unknown {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  if (schema instanceof z.ZodObject) return wellFormedPart(schema, sent);
  return schema.safeParse(undefined).data;
}

/** The schema library's own messages are about types, not for users. */
function plainProblem(issue: z.core.$ZodIssue, field: string): Problem {
  if (issue.code === 'invalid_type' && issue.message.endsWith('undefined')) return problem('field-missing', { field });
  if (issue.code === 'too_small') return tooSmall(issue, field);
  if (issue.code === 'too_big') return tooBig(issue, field);
  if (issue.code === 'invalid_value' && issue.values.length > 1)
    return problem('field-not-a-choice', { field, choices: list(issue.values) });
  return problem('field-invalid', { field });
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall, field: string): Problem {
  const least = Number(minimum);
  if (origin !== 'array' && origin !== 'string') return problem('field-too-small', { field, least });
  return problem(least === 1 ? 'field-empty' : 'field-invalid', { field });
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig, field: string): Problem {
  const most = Number(maximum);
  if (origin === 'array') return problem('field-too-many', { field, most });
  return problem(origin === 'string' ? 'field-too-long' : 'field-too-big', { field, most });
}

function list(values: readonly unknown[]): string {
  return values.map(String).join(', ');
}
