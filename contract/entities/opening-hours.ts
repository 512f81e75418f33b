import { z } from 'zod';
import { message } from '../errors/problem.ts';
import { isTimeZone } from './fields.ts';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, message('clock-time-invalid'));

/** From one time of the day until another. An `until` that is not later than `from` is on the next day. */
export const opening = z.object({ from: clockTime, until: clockTime });

/**
 * When the screens of a channel should be playing: one entry for each day of the week from Monday, null for days when
 * they are off.
 */
export const openingHours = z.object({
  timezone: z.string().max(100).refine(isTimeZone, message('time-zone-unknown')),
  days: z.array(z.union([opening, z.null()])).length(7, message('opening-hours-not-a-week')),
});
export type OpeningHours = z.infer<typeof openingHours>;
