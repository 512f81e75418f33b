import { z } from 'zod';
import { message, problem } from '#contract/errors/problem.ts';
import { defineSlideType } from '../define.ts';
import { colour, textSize } from '../fields.ts';
import { forNewValues } from '../new-values.ts';
import { timeFacts } from './facts.ts';
import { isKnownZone } from './time-zones.ts';

const toggle = z.boolean().default(false);

export const time = defineSlideType({
  ...timeFacts,
  chooserLine: 'The time of day, and optionally the date, in any time zone.',
  fields: z.object({
    time_background_colour: colour.default(''),
    /** Computed by older versions from the toggles below; stored as sent, but not used. */
    time_format_string: z.string().max(200).default(''),
    time_show_day: toggle,
    time_day_short: toggle,
    time_show_month: toggle,
    time_month_short: toggle,
    time_show_numeric_day: toggle,
    time_show_year: toggle,
    time_show_time: z.boolean().default(true),
    /** null: as usual in the channel's language. */
    time_24_hour_clock: z.boolean().nullable().default(null),
    time_remove_seconds: toggle,
    time_font_size: textSize.default(''),
    time_font_colour: colour.default(''),
    /** An IANA zone ("Europe/Berlin"), or a Windows time zone; empty for each screen's own. */
    time_zone_info_id: forNewValues(
      z
        .string()
        .max(100)
        .regex(/^[\w+\-/(). ]*$/, message('time-zone-invalid')),
      (zone) => (zone === '' || isKnownZone(zone) ? null : problem('time-zone-unknown-optional')),
    ).default(''),
  }),
});
