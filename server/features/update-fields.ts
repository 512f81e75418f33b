import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Problems, problem } from '#contract/errors/problem.ts';
import { refuseProblems } from '#server/errors.ts';
import { allProblems, refusedBy, wellFormedPart } from '#slide-types/field-problems.ts';
import { newValueProblems } from '#slide-types/new-values.ts';
import { parseTimestamp } from '#slide-types/timestamp.ts';

type Fields = Record<string, unknown>;

/**
 * Checks the `update` of an update call against the stored record: every key must be a field that may be changed, or come
 * back as it is stored, and every value must fit; else 400 with every sentence that applies. `rules` judges the record as it
 * would become. Returns the parsed fields, only those that were sent.
 */
export function readUpdate<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  sent: Fields,
  stored: object,
  rules: (wanted: Fields) => Problems = () => ({}),
): Partial<z.output<z.ZodObject<Shape>>> {
  const shape: Record<string, z.ZodType | undefined> = schema.shape as never;
  // A client may read a record, change some of it and send it all. What was stored before a rule was made may stay, too.
  const update = pick(sent, (key) => !isStored(key, sent, stored) || shape[key]?.safeParse(sent[key]).success === true);
  const { own, plain } = refusedBy(schema.safeParse(update).error);
  const read = pick(wellFormedPart(schema, update), (key) => Object.hasOwn(update, key));
  const malformed = { own, plain: { ...plain, ...unknownFields(update, Object.keys(shape)) } };
  const newValues = newValueProblems(schema, read, stored);
  refuseProblems(allProblems(malformed, { ...newValues, ...rules({ ...stored, ...read }) }));
  return read as Partial<z.output<z.ZodObject<Shape>>>;
}

/** The sentence of each key that is not among `known`. */
export function unknownFields(update: Fields, known: readonly string[]): Problems {
  const unknown = Object.keys(update).filter((key) => !known.includes(key));
  return Object.fromEntries(unknown.map((key) => [key, problem('field-not-changeable', { field: key })]));
}

/** The keys of an update whose values differ from what is stored. */
export function changedKeys(update: Fields, stored: object): string[] {
  return Object.keys(update).filter((key) => !isStored(key, update, stored));
}

/** The version of a record that a caller says they have seen: undefined for none, null for what is no date and time. */
export function versionSent(lastModified: unknown): string | null | undefined {
  if (lastModified === undefined) return undefined;
  return typeof lastModified === 'string' ? parseTimestamp(lastModified) : null;
}

function isStored(key: string, update: Fields, stored: object): boolean {
  if (!Object.hasOwn(stored, key)) return false;
  return isDeepStrictEqual(update[key], (stored as Fields)[key]);
}

function pick(fields: Fields, isWanted: (key: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => isWanted(key)));
}
