import { z } from 'zod';
import { slideSettings } from '#slide-types/slide.ts';
import { id, isoMoment, portalId } from './common.ts';

/** A slide on the wire. The type's own fields stand beside the common ones and are checked by the type's definition. */
export const slide = z.looseObject({
  ...slideSettings.shape,
  _id: id,
  PortalId: portalId,
  type: z.number().int(),
  lastModified: isoMoment,
  creator: z.union([id, z.null()]),
  archived: z.boolean(),
});
export type { Slide, SlideDraft } from '#slide-types/slide.ts';
