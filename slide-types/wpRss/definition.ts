import { z } from 'zod';
import { defineSlideType } from '../define.ts';
import { colour, webAddress, wholeNumber } from '../fields.ts';

export const WP_RSS_TYPES = ['Main Content', 'Main Content (No Transition)', 'Bottom Content'] as const;

export const wpRss = defineSlideType({
  key: 'wpRss',
  index: 9,
  friendlyName: 'RSS Connector',
  chooserLine: 'Posts of your website, with their pictures, as soon as they are published.',
  fields: z.object({
    wp_rss_type: z.enum(WP_RSS_TYPES).default('Main Content'),
    wp_rss_text_colour: colour.default(''),
    wp_rss_url: webAddress.default(''),
    /** How many items; 0 shows all. A blank counts as one. */
    wp_rss_items_to_display: wholeNumber(1),
    /** Seconds each item stays; null divides the slide's duration among them. */
    wp_rss_transition_delay: z.union([z.literal('').transform(() => null), z.null(), wholeNumber(0)]).default(null),
  }),
  needsDuration: false,
  problems: ({ wp_rss_items_to_display }) =>
    wp_rss_items_to_display < 0 ? { wp_rss_items_to_display: 'Show at least 1 item, or 0 for all.' } : {},
  sourceFields: ['wp_rss_url'],
  isDisplayable: ({ wp_rss_url }) => wp_rss_url !== '',
});
