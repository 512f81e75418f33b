import { z } from 'zod';
import { isTimeZone } from './fields.ts';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:30.');

/** From one time of the day until another. An `until` that is not later than `from` is on the next day. */
export const opening = z.object({ from: clockTime, until: clockTime });

/**
 * When the screens of a channel should be playing: one entry for each day of the week from Monday, null for days when
 * they are off.
 */
export const openingHours = z.object({
  timezone: z.string().max(100).refine(isTimeZone, 'There is no such time zone. Enter one such as Europe/Berlin.'),
  days: z.array(z.union([opening, z.null()])).length(7, 'Opening hours must have seven days.'),
});
export type OpeningHours = z.infer<typeof openingHours>;
