import { z } from 'zod';
import type { Problems } from './define.ts';

/**
 * What is asked of a value that is newly set, beyond what can be stored. A record of an earlier version that has another one
 * can still be read, exported, and changed elsewhere.
 */
type Rule = (value: unknown) => string | null;

const rules = new WeakMap<z.ZodType, Rule>();

/** The schema, of whose new values `problem` says what is wrong with them; null for nothing. */
export function forNewValues<Schema extends z.ZodType>(
  schema: Schema,
  problem: (value: z.output<Schema>) => string | null,
): Schema {
  rules.set(schema, problem as Rule);
  return schema;
}

/** What is wrong with the values of a record that differ from `before`, which is null for a new record. */
export function newValueProblems(schema: z.ZodType, record: object, before: object | null): Problems {
  if (!(schema instanceof z.ZodObject)) return {};
  const values = record as Record<string, unknown>;
  const stored = before as Record<string, unknown> | null;
  const problems: Problems = {};
  for (const [field, of] of Object.entries<z.ZodType>(schema.shape)) {
    const isNew = values[field] !== undefined && values[field] !== stored?.[field];
    const sentence = isNew ? ruleOf(of)?.(values[field]) : null;
    if (sentence) problems[field] = sentence;
  }
  return problems;
}

/** Of the schema itself, or of the one that its default or its being optional is wrapped around. */
function ruleOf(schema: z.ZodType): Rule | undefined {
  const rule = rules.get(schema);
  if (rule || !(schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)) return rule;
  return ruleOf(schema.unwrap() as z.ZodType);
}
