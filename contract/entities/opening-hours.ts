import { z } from 'zod';
import { clockTime } from '#slide-types/display-time-fields.ts';
import { message } from '../errors/problem.ts';
import { timeZoneName } from './fields.ts';

/** From one time of the day until another. An `until` that is not later than `from` is on the next day. */
export const opening = z.object({ from: clockTime, until: clockTime });

/**
 * When the screens of a channel should be playing, in its time zone: one entry for each day of the week from Monday,
 * null for days when they are off.
 */
export const openingHours = z.object({
  /** Becomes the time zone of the channel unless that is sent too: opening hours once had their own. */
  timezone: timeZoneName.optional(),
  days: z.array(z.union([opening, z.null()])).length(7, message('opening-hours-not-a-week')),
});
export type OpeningHours = z.infer<typeof openingHours>;
