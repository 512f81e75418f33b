import { z } from 'zod';
import { message, type Problems, problem } from '#contract/errors/problem.ts';
import { type AnySlideType, slideTypeAt, slideTypeOrUnknown } from './definitions.ts';
import { displayTimes } from './display-time-fields.ts';
import { allProblems, type Refused, refusedBy, wellFormedPart } from './field-problems.ts';
import { count, singleLine, singleLineOr } from './fields.ts';
import { HEAVIEST, LEVELS } from './levels.ts';
import { newValueProblems } from './new-values.ts';
import { type CheckedAt, type SlideSchedule, scheduleProblems } from './schedule.ts';
import { targets } from './targets.ts';
import { timestamp } from './timestamp.ts';

/** Longest name of a slide and all other records: twice what fits into a table row. */
export const LONGEST_NAME = 200;

const TOO_LONG = message('name-too-long', { most: LONGEST_NAME });
export const recordName = singleLine.max(LONGEST_NAME, TOO_LONG);

/** A required name; `missing` is the message for anything else. */
export function neededName(missing: string) {
  return singleLineOr(missing).min(1, missing).max(LONGEST_NAME, TOO_LONG);
}

const WEIGHT_INVALID = message('slide-weight-invalid', { most: HEAVIEST });

const schedule = {
  duration: count(0),
  scheduleStart: timestamp.default(null),
  scheduleEnd: timestamp.default(null),
  alwaysDisplay: z.boolean().default(false),
  alwaysDisplayAfterStartDate: z.boolean().default(false),
} satisfies Record<keyof SlideSchedule, z.ZodType>;

/** The settings that slides of all types have in common. */
export const slideSettings = z.object({
  name: recordName.default(''),
  ...schedule,
  /** When it is shown within its schedule; empty for always. */
  displayTimes: displayTimes.default([]),
  level: z.enum(LEVELS, message('slide-level-invalid')).default('normal'),
  /** How many turns it has for each turn of a slide of weight 1. */
  weight: z.number(WEIGHT_INVALID).int(WEIGHT_INVALID).min(1, WEIGHT_INVALID).max(HEAVIEST, WEIGHT_INVALID).default(1),
  /** Where it is shown by the tags of channels, in addition to where it was added by hand. */
  targets: targets.default([]),
  /** Duration of the transition to this slide in seconds; null for the default. */
  transitionDuration: z.union([z.number().min(0).max(60), z.null()]).default(null),
  transitionTimingFunction: z
    .union([
      z
        .string()
        .max(80)
        .regex(/^[a-z-]+$|^(cubic-bezier|steps)\([a-z0-9., -]+\)$/i),
      z.literal(''),
      z.null(),
    ])
    .default(null),
});
export type SlideSettings = z.infer<typeof slideSettings>;

/** A slide in the API: the common fields and those of its type. */
export interface Slide extends SlideSettings {
  _id: string;
  PortalId: number;
  /** The type's number (specification, section 3). */
  type: number;
  lastModified: string;
  /** `_id` of the user who created the slide; null if that user was deleted. */
  creator: string | null;
  archived: boolean;
  [field: string]: unknown;
}

/** What users fill in: a slide without the fields that only the server sets. */
export interface SlideDraft extends SlideSettings {
  type: number;
  [field: string]: unknown;
}

/** A slide from a request: its valid part, and its errors. */
export interface ReadDraft {
  settings: SlideSettings;
  fields: Record<string, unknown>;
  refused: Refused;
}

/** Parses a slide from a request. `before` is the stored slide, null for a new one; its values may stay. */
export function readDraft(sent: Record<string, unknown>, before: object | null): ReadDraft {
  const { fields } = slideTypeOrUnknown(sent.type as number);
  const [ownSettings, ownFields] = [readPart(slideSettings, sent, before), readPart(fields, sent, before)];
  return {
    settings: ownSettings.values as unknown as SlideSettings,
    fields: ownFields.values,
    refused: {
      own: { ...ownSettings.refused.own, ...ownFields.refused.own },
      plain: { ...ownSettings.refused.plain, ...ownFields.refused.plain },
    },
  };
}

function readPart(schema: z.ZodType, sent: Record<string, unknown>, before: object | null) {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return { values: parsed.data as Record<string, unknown>, refused: refusedBy(undefined) };
  const stored = before as Record<string, unknown> | null;
  const isChanged = ([path]: [string, unknown]) => {
    const field = path.split('.')[0] ?? '';
    return stored === null || JSON.stringify(sent[field]) !== JSON.stringify(stored[field]);
  };
  const { own, plain } = refusedBy(parsed.error);
  const values = wellFormedPart(schema, sent);
  for (const path of Object.keys({ ...own, ...plain })) {
    const field = path.split('.')[0] ?? '';
    if (!isChanged([path, ''])) values[field] = sent[field];
  }
  const stillRefused = (problems: Problems) => Object.fromEntries(Object.entries(problems).filter(isChanged));
  return { values, refused: { own: stillRefused(own), plain: stillRefused(plain) } };
}

/** All errors that keep a slide from a request or a form from being saved, as far as they depend only on the slide. */
export function everyProblemWith(
  sent: Record<string, unknown>,
  before: Partial<Slide> | null,
  checkedAt: CheckedAt,
): Problems {
  const { settings, fields, refused } = readDraft(sent, before);
  return allProblems(refused, problemsWith({ ...fields, ...settings, type: sent.type as number }, before, checkedAt));
}

/**
 * All errors by the rules (specification, section 5): field → sentence, in the order of the
 * specification. `before` is the stored slide, null for a new one.
 */
export function problemsWith(slide: SlideDraft, before: Partial<Slide> | null, checkedAt: CheckedAt): Problems {
  const definition = slideTypeAt(slide.type);
  const problems: Problems = {};
  if (slide.name.trim() === '') problems.name = problem('slide-name-missing');
  if (definition?.needsDuration !== false && slide.duration <= 0) problems.duration = problem('slide-duration-missing');
  Object.assign(problems, scheduleProblems(slide, before, checkedAt));
  if (!definition) return { ...problems, type: problem('slide-type-invalid') };
  const newValues = {
    ...newValueProblems(slideSettings, slide, before),
    ...newValueProblems(definition.fields, slide, before),
  };
  const said = { ...problems, ...definition.problems(slide) };
  return { ...said, ...without(newValues, said) };
}

function without(problems: Problems, said: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in said)));
}

/** The names of the fields that only this type has; null for a type that accepts any. */
export function fieldNamesOf(definition: Pick<AnySlideType, 'fields'>): string[] | null {
  return definition.fields instanceof z.ZodObject ? Object.keys(definition.fields.shape) : null;
}
