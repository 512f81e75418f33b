import { z } from 'zod';
import { isTimeZone } from './fields.ts';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:30.');

/** From one time of the day until another; until an earlier one, or the same, means that of the next day. */
export const opening = z.object({ from: clockTime, until: clockTime });

/** When screens of a channel are meant to play: for each day of the week from Monday on, null for days on which they are not. */
export const openingHours = z.object({
  timezone: z.string().max(100).refine(isTimeZone, 'There is no such time zone. Enter one such as Europe/Berlin.'),
  days: z.array(z.union([opening, z.null()])).length(7, 'Opening hours must have seven days.'),
});
export type OpeningHours = z.infer<typeof openingHours>;
