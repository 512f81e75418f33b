import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Problems, problem } from '#contract/errors/problem.ts';
import { USUAL_CORRECTION_MINUTES } from '#server/db/deadlines.ts';
import { refuseProblems } from '#server/errors.ts';
import { allProblems, refusedBy, wellFormedPart } from '#slide-types/field-problems.ts';
import { newValueProblems } from '#slide-types/new-values.ts';
import { parseTimestamp } from '#slide-types/timestamp.ts';

type Fields = Record<string, unknown>;

/**
 * Validates the `update` of an update call. Every field must be changeable, or have the value that is stored. `rules`
 * finds problems of the updated record. Throws 400 with all problems. Returns the parsed fields of the update.
 */
export function readUpdate<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  sent: Fields,
  stored: object,
  rules: (updated: Fields) => Problems = () => ({}),
): Partial<z.output<z.ZodObject<Shape>>> {
  const shape: Record<string, z.ZodType | undefined> = schema.shape as never;
  // Clients may read a record, change part of it, and send it all, with values that were stored before a rule existed.
  const update = pick(sent, (key) => !isStored(key, sent, stored) || shape[key]?.safeParse(sent[key]).success === true);
  const { own, plain } = refusedBy(schema.safeParse(update).error);
  const parsed = pick(wellFormedPart(schema, update), (key) => Object.hasOwn(update, key));
  const malformed = { own, plain: { ...plain, ...unknownFields(update, Object.keys(shape)) } };
  const newValues = newValueProblems(schema, parsed, stored);
  refuseProblems(allProblems(malformed, { ...newValues, ...rules({ ...stored, ...parsed }) }));
  return parsed as Partial<z.output<z.ZodObject<Shape>>>;
}

/** Returns a problem for each key that is not in `known`. */
export function unknownFields(update: Fields, known: readonly string[]): Problems {
  const unknown = Object.keys(update).filter((key) => !known.includes(key));
  return Object.fromEntries(unknown.map((key) => [key, problem('field-not-changeable', { field: key })]));
}

/** Returns the keys of an update whose values differ from the stored ones. */
export function changedKeys(update: Fields, stored: object): string[] {
  return Object.keys(update).filter((key) => !isStored(key, update, stored));
}

/**
 * Parses the version that an update is based on. Returns undefined if there is none, and null for an invalid timestamp.
 */
export function versionSent(lastModified: unknown): string | null | undefined {
  if (lastModified === undefined) return undefined;
  return typeof lastModified === 'string' ? parseTimestamp(lastModified) : null;
}

/**
 * Returns the timestamp of a save: now, but always later than `previous`, since two saves within a millisecond must
 * still be two versions. A `previous` so far ahead that only a wrong clock can have set it does not count.
 */
export function timestampAfter(previous: string): string {
  const [now, before] = [Date.now(), Date.parse(previous)];
  const isFromWrongClock = before > now + USUAL_CORRECTION_MINUTES * 60_000;
  return new Date(isFromWrongClock ? now : Math.max(now, before + 1)).toISOString();
}

function isStored(key: string, update: Fields, stored: object): boolean {
  if (!Object.hasOwn(stored, key)) return false;
  return isDeepStrictEqual(update[key], (stored as Fields)[key]);
}

function pick(fields: Fields, isPicked: (key: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => isPicked(key)));
}
