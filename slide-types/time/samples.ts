import type { FieldsOf } from '../definitions.ts';
import { time } from './definition.ts';

const usual = time.fields.parse({ time_zone_info_id: 'Europe/Berlin' });
const wholeDate = { time_show_day: true, time_show_numeric_day: true, time_show_month: true, time_show_year: true };

/** Sample fields for tests: parts of a clock, and zones. */
export const timeSamples: Record<string, FieldsOf<'time'>> = {
  untouched: usual,
  everything: { ...usual, ...wholeDate },
  stationClock: { ...usual, ...wholeDate, time_show_year: false, time_24_hour_clock: true },
  withoutSeconds: { ...usual, time_24_hour_clock: true, time_remove_seconds: true, time_background_colour: '#0f3d3a' },
  shortOfWindows: {
    ...usual,
    ...wholeDate,
    time_day_short: true,
    time_month_short: true,
    time_show_year: false,
    time_remove_seconds: true,
    time_background_colour: '#f4efe6',
    time_font_colour: '#7c2d12',
    time_zone_info_id: 'W. Europe Standard Time',
  },
  calendar: { ...usual, ...wholeDate, time_show_time: false, time_background_colour: '#1d4ed8' },
  small: { ...usual, ...wholeDate, time_font_size: '40%', time_24_hour_clock: true },
  nothing: { ...usual, time_show_time: false },
};
