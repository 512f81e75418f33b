import { z } from 'zod';
import { defineSlideType } from '../define.ts';
import { colour, textSize } from '../fields.ts';

const toggle = z.boolean().default(false);

export const time = defineSlideType({
  key: 'time',
  index: 7,
  friendlyName: 'Time',
  fields: z.object({
    time_background_colour: colour.default(''),
    time_format_string: z.string().max(200).default(''),
    time_show_day: toggle,
    time_day_short: toggle,
    time_show_month: toggle,
    time_month_short: toggle,
    time_show_numeric_day: toggle,
    time_show_year: toggle,
    time_show_time: z.boolean().default(true),
    time_24_hour_clock: toggle,
    time_remove_seconds: toggle,
    time_font_size: textSize.default(''),
    time_font_colour: colour.default(''),
    /** An IANA zone ("Europe/Berlin"), or the name that Windows gives it; empty for the server's. */
    time_zone_info_id: z
      .string()
      .max(100)
      .regex(/^[\w+\-/(). ]*$/, 'This is not a time zone.')
      .default(''),
  }),
  isDrawn: false,
});
