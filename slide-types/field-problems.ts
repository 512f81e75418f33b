import { z } from 'zod';
import type { Problems } from './define.ts';

/**
 * The one way in which a record's problems are put together: what its schema refused, field by field, and what the product's
 * rules say of it, all at once. The server and the editor both use it.
 */

/** What a schema refused, field by field. */
export interface Refused {
  /** Sentences written for the field. */
  readonly own: Problems;
  /** Sentences made from the kind of the fault. A rule that needs the field says more, and replaces them. */
  readonly plain: Problems;
}

const NOTHING: Refused = { own: {}, plain: {} };

/** Field → sentence for each issue of a failed parse; a field deep inside a record is named by its whole path. */
export function refusedBy(error: z.ZodError | undefined): Refused {
  if (!error) return NOTHING;
  const own: Problems = {};
  const plain: Problems = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    if (issue.message.endsWith('.')) own[field || 'body'] ??= issue.message;
    else plain[field || 'body'] ??= plainSentence(issue, field || 'The request');
  }
  return { own, plain };
}

/** What the rules say first, then what was malformed. Empty when all is well. */
export function allProblems({ own, plain }: Refused, rules: Problems): Problems {
  const said = { ...rules, ...own };
  return { ...said, ...Object.fromEntries(Object.entries(plain).filter(([field]) => !(field in said))) };
}

/**
 * Reads a record so that rules can judge the rest of one that is partly malformed: a malformed field counts as left out and
 * gets its default; one that has none is undefined.
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema library's own messages speak of types. */
function plainSentence(issue: z.core.$ZodIssue, field: string): string {
  if (issue.code === 'invalid_type' && issue.message.endsWith('undefined')) return `${field} is missing.`;
  if (issue.code === 'too_small' && issue.origin === 'number') return `${field} must be at least ${issue.minimum}.`;
  if (issue.code === 'too_big' && issue.origin === 'number') return `${field} must be at most ${issue.maximum}.`;
  if (issue.code === 'too_big') return `${field} is too large.`;
  if (issue.code === 'invalid_value' && issue.values.length > 1)
    return `${field} must be one of: ${list(issue.values)}.`;
  return `${field} is not valid.`;
}

function list(values: readonly unknown[]): string {
  return values.map(String).join(', ');
}
