import type { z } from 'zod';
import { badRequest, invalidFields } from '#server/errors.ts';
import { problemsOf } from '#server/http/bind-contract.ts';

/**
 * Checks the `update` of an update call: every key must be a field of the entity that may be changed, every value must
 * fit; else 400 naming the key. Answers the parsed fields, only those that were sent.
 */
export function readUpdate<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  update: Record<string, unknown>,
): Partial<z.output<z.ZodObject<Shape>>> {
  refuseUnknownKeys(update, Object.keys(schema.shape));
  const parsed = schema.safeParse(update);
  if (!parsed.success) throw invalidFields(problemsOf(parsed.error));
  const sent = Object.entries(parsed.data).filter(([key]) => Object.hasOwn(update, key));
  return Object.fromEntries(sent) as Partial<z.output<z.ZodObject<Shape>>>;
}

/** Throws 400 for the first key that is not among `known`. */
export function refuseUnknownKeys(update: Record<string, unknown>, known: readonly string[]): void {
  const stranger = Object.keys(update).find((key) => !known.includes(key));
  if (stranger !== undefined) {
    throw badRequest(`${stranger} can’t be changed here.`, { [stranger]: `${stranger} can’t be changed here.` });
  }
}
