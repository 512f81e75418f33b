import { z } from 'zod';
import type { Problem, Problems } from '#contract/errors/problem.ts';

/**
 * A rule for new values, stricter than what can be stored. A record of an earlier version that breaks it
 * can still be read, exported, and changed in other fields.
 */
type Rule = (value: unknown) => Problem | null;

const rules = new WeakMap<z.ZodType, Rule>();

/** Adds a rule for new values to a schema; `problem` returns the error, or null. */
export function forNewValues<Schema extends z.ZodType>(
  schema: Schema,
  problem: (value: z.output<Schema>) => Problem | null,
): Schema {
  rules.set(schema, problem as Rule);
  return schema;
}

/** Errors of the values of a record that differ from `before`, which is null for a new record. */
export function newValueProblems(schema: z.ZodType, record: object, before: object | null): Problems {
  if (!(schema instanceof z.ZodObject)) return {};
  const values = record as Record<string, unknown>;
  const stored = before as Record<string, unknown> | null;
  const problems: Problems = {};
  for (const [field, of] of Object.entries<z.ZodType>(schema.shape)) {
    const isNew = values[field] !== undefined && values[field] !== stored?.[field];
    const problem = isNew ? ruleOf(of)?.(values[field]) : null;
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** The rule of the schema, or of the one inside its default or optional wrapper. */
function ruleOf(schema: z.ZodType): Rule | undefined {
  const rule = rules.get(schema);
  if (rule || !(schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)) return rule;
  return ruleOf(schema.unwrap() as z.ZodType);
}
