import { z } from 'zod';
import { colour, parsedWholeNumber } from '#slide-types/fields.ts';
import { neededName } from '#slide-types/slide.ts';
import { message } from '../errors/problem.ts';
import { id, portalId } from './fields.ts';
import { storedFields } from './stored.ts';

export const TRANSITIONS = ['fade', 'slide', 'slidehorizontal', 'none'] as const;
export type Transition = (typeof TRANSITIONS)[number];

const FARTHEST_POSITION = 20_000;
const position = z.number().min(-FARTHEST_POSITION).max(FARTHEST_POSITION);
const extent = z.number().min(0).max(FARTHEST_POSITION);
/**
 * True: a percentage of the channel. False: pixels. A number: that percentage. null: as set by the area's `responsive`.
 */
const responsiveExtent = z.union([z.boolean(), extent, z.null()]);

/** The settings of an area, a region of a channel's screen. Set by webmasters. */
export const areaSettings = z.object({
  name: neededName(message('area-name-missing')),
  orderingNumber: parsedWholeNumber(0).optional(),
  archived: z.boolean().default(false),
  x: position.default(0),
  y: position.default(0),
  z: z.number().int().min(-10_000).max(10_000).default(0),
  width: extent.default(100),
  height: extent.default(100),
  widthResponsive: responsiveExtent.default(null),
  heightResponsive: responsiveExtent.default(null),
  responsive: z.boolean().default(true),
  transition: z.enum(TRANSITIONS).default('fade'),
  hide: z.boolean().default(false),
  backgroundColour: colour.default(''),
  /** `_id` of another area of the portal whose slides this one shows; null for its own. */
  useSlidesFrom: z.union([id, z.literal('').transform(() => null), z.null()]).default(null),
});
export type AreaSettings = z.infer<typeof areaSettings>;

export const area = storedFields(areaSettings).extend({
  _id: id,
  PortalId: portalId,
  orderingNumber: z.number(),
  UsableSlideIDs: z.array(id),
});
export type Area = z.infer<typeof area>;
