import { z } from 'zod';
import type { Problems } from './define.ts';
import { type AnySlideType, slideTypeAt } from './definitions.ts';
import { singleLine, wholeNumber } from './fields.ts';

/** A slide's name, and every other record's: what fits a table row twice over. */
const LONGEST_NAME = 200;

const momentOrNone = z.union([z.string(), z.null()]);

/** A moment: ISO 8601 on the wire, in UTC; an empty string counts as none. */
export const moment = momentOrNone
  .transform((value, context) => {
    if (value === null || value.trim() === '') return null;
    const time = /^\d{4}-\d{2}-\d{2}/.test(value.trim()) ? Date.parse(value.trim()) : Number.NaN;
    if (Number.isNaN(time)) {
      context.addIssue({ code: 'custom', message: 'This is not a date.' });
      return z.NEVER;
    }
    return new Date(time).toISOString();
  })
  .pipe(momentOrNone);

export const recordName = singleLine.max(LONGEST_NAME, `A name has at most ${LONGEST_NAME} characters.`);

/** What slides of all types have in common and staff may set. */
export const slideSettings = z.object({
  name: recordName.default(''),
  duration: wholeNumber(0),
  scheduleStart: moment.default(null),
  scheduleEnd: moment.default(null),
  alwaysDisplay: z.boolean().default(false),
  alwaysDisplayAfterStartDate: z.boolean().default(false),
  /** Length of the change to this slide in seconds, like every duration of the specification; null means the usual one. */
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

/** A slide as the wire carries it: the common fields, then the type's own beside them. */
export interface Slide extends SlideSettings {
  _id: string;
  PortalId: number;
  /** The type's number of specification section 3. */
  type: number;
  lastModified: string;
  /** `_id` of the user who made the slide; null when that user is gone. */
  creator: string | null;
  archived: boolean;
  [field: string]: unknown;
}

/** What staff fill in: a slide without what only the server sets. */
export interface SlideDraft extends SlideSettings {
  type: number;
  [field: string]: unknown;
}

/** Everything a browser or a screen needs to know of a slide to place it in time. */
export type SlideSchedule = Pick<
  SlideSettings,
  'duration' | 'scheduleStart' | 'scheduleEnd' | 'alwaysDisplay' | 'alwaysDisplayAfterStartDate'
>;

const SCHEDULE_SENTENCE =
  "You must fill in start/end date, check 'always display', or fill in start date and check 'display from start date'.";

/**
 * Everything that keeps a slide from being saved, all at once (specification section 5): field → sentence,
 * in the order in which the specification lists them.
 */
export function problemsWith(slide: SlideDraft): Problems {
  const definition = slideTypeAt(slide.type);
  if (!definition) return { type: 'This is not a type of slide.' };
  const problems: Problems = {};
  if (slide.name.trim() === '') problems.name = 'The slide needs a name.';
  if (definition.needsDuration && slide.duration <= 0) problems.duration = 'The slide needs a duration.';
  if (!hasSchedule(slide)) problems.schedule = SCHEDULE_SENTENCE;
  return { ...problems, ...definition.problems(slide) };
}

function hasSchedule(slide: SlideSchedule): boolean {
  if (slide.alwaysDisplay) return true;
  if (slide.scheduleStart === null) return false;
  return slide.scheduleEnd !== null || slide.alwaysDisplayAfterStartDate;
}

/** The names of the fields that only this type has; null for a type that takes any. */
export function fieldNamesOf(definition: Pick<AnySlideType, 'fields'>): string[] | null {
  return definition.fields instanceof z.ZodObject ? Object.keys(definition.fields.shape) : null;
}
