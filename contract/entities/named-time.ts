import { z } from 'zod';
import { ownDisplayTimes } from '#slide-types/display-time-fields.ts';
import { neededName } from '#slide-types/slide.ts';
import { message } from '../errors/problem.ts';
import { id, isoTimestamp, portalId } from './fields.ts';
import { storedDisplayTime } from './slide.ts';

export const MOST_NAMED_TIMES = 100;

export const namedTimeSettings = z.object({
  PortalId: portalId,
  /** Unique in its portal. */
  name: neededName(message('named-time-name-missing')),
  times: ownDisplayTimes,
});

/** Display times of a portal under one name, such as "Breakfast", that the slides of the portal refer to. */
export const namedTime = z.object({
  _id: id,
  PortalId: portalId,
  name: z.string(),
  times: z.array(storedDisplayTime),
  lastModified: isoTimestamp,
});
export type NamedTime = z.infer<typeof namedTime>;
