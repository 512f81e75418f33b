import { z } from 'zod';
import { id, isoTimestamp } from './fields.ts';

const period = z.object({ from: isoTimestamp, until: isoTimestamp });

/** When a slide is in the rotation of an area. */
export const calendarRow = z.object({
  slide: id,
  name: z.string(),
  type: z.number().int(),
  /** In which it is shown; null if it is shown by itself. */
  playlist: z.union([z.object({ _id: id, name: z.string() }), z.null()]),
  area: id,
  areaName: z.string(),
  periods: z.array(period),
});
export type CalendarRow = z.infer<typeof calendarRow>;

/** What a channel shows between two times: the slides of its visible areas, in their order. */
export const channelCalendar = z.object({
  channel: id,
  name: z.string(),
  /** That of the channel. */
  timeZone: z.string(),
  rows: z.array(calendarRow),
  /** When its opening hours replace the usual content. */
  closed: z.array(period),
});
export type ChannelCalendar = z.infer<typeof channelCalendar>;
