import { z } from 'zod';
import { HOLIDAY_USES } from '#slide-types/display-times.ts';
import { LEVELS } from '#slide-types/levels.ts';
import type { SlideSettings } from '#slide-types/slide.ts';
import { id, isoTimestamp, portalId } from './fields.ts';

const momentOrNone = z.union([isoTimestamp, z.null()]);

export const storedDisplayTime = z.object({
  from: z.string(),
  until: z.string(),
  holidays: z.enum(HOLIDAY_USES),
  weekdays: z.array(z.number().int()),
  namedTime: z.string(),
  recurrence: z.string(),
});

export const storedTarget = z.object({
  all: z.array(z.string()),
  area: id,
  none: z.array(z.string()),
  channels: z.union([z.array(id), z.null()]),
});

/** Not parsed again on output: lists have thousands of slides, and everything was checked on input. */
export const storedSettings = {
  name: z.string(),
  duration: z.number().int(),
  scheduleStart: momentOrNone,
  scheduleEnd: momentOrNone,
  alwaysDisplay: z.boolean(),
  alwaysDisplayAfterStartDate: z.boolean(),
  displayTimes: z.array(storedDisplayTime),
  level: z.enum(LEVELS),
  weight: z.number().int(),
  targets: z.array(storedTarget),
  transitionDuration: z.union([z.number(), z.null()]),
  transitionTimingFunction: z.union([z.string(), z.null()]),
} satisfies Record<keyof SlideSettings, z.ZodType>;

/**
 * A slide in the API. The fields of its type are siblings of the common ones and are checked by the type's definition.
 */
export const slide = z.looseObject({
  ...storedSettings,
  _id: id,
  PortalId: portalId,
  type: z.number().int(),
  lastModified: isoTimestamp,
  creator: z.union([id, z.null()]),
  archived: z.boolean(),
});
export type { Slide, SlideDraft } from '#slide-types/slide.ts';
