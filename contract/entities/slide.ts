import { z } from 'zod';
import type { SlideSettings } from '#slide-types/slide.ts';
import { id, isoMoment, portalId } from './fields.ts';

const momentOrNone = z.union([isoMoment, z.null()]);

/** Read and checked when they came in: lists have thousands of slides, and what goes out need not be read once more. */
export const storedSettings = {
  name: z.string(),
  duration: z.number().int(),
  scheduleStart: momentOrNone,
  scheduleEnd: momentOrNone,
  alwaysDisplay: z.boolean(),
  alwaysDisplayAfterStartDate: z.boolean(),
  transitionDuration: z.union([z.number(), z.null()]),
  transitionTimingFunction: z.union([z.string(), z.null()]),
} satisfies Record<keyof SlideSettings, z.ZodType>;

/** A slide on the wire. The type's own fields stand beside the common ones and are checked by the type's definition. */
export const slide = z.looseObject({
  ...storedSettings,
  _id: id,
  PortalId: portalId,
  type: z.number().int(),
  lastModified: isoMoment,
  creator: z.union([id, z.null()]),
  archived: z.boolean(),
});
export type { Slide, SlideDraft } from '#slide-types/slide.ts';
