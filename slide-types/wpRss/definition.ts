import { z } from 'zod';
import { problem } from '#contract/errors/problem.ts';
import { defineSlideType } from '../define.ts';
import { colour, webAddress, wholeNumber } from '../fields.ts';
import { forNewValues } from '../new-values.ts';
import { wpRssFacts } from './facts.ts';

export const WP_RSS_TYPES = ['Main Content', 'Main Content (No Transition)', 'Bottom Content'] as const;

/** Default time per item (specification, section 9), and per headline, which needs longer to scroll past. */
const ITEM_SECONDS = 5;
const HEADLINE_SECONDS = 10;
/** Most feeds have ten items. */
const ITEMS_WHEN_UNKNOWN = 10;

export const wpRss = defineSlideType({
  ...wpRssFacts,
  chooserLine: 'Posts from your website, with their images, as soon as they are published.',
  fields: z.object({
    wp_rss_type: z.enum(WP_RSS_TYPES).default('Main Content'),
    wp_rss_text_colour: colour.default(''),
    wp_rss_url: webAddress.default(''),
    /** The number of items; 0 shows all. An empty value counts as one. */
    wp_rss_items_to_display: wholeNumber(1),
    /** Seconds per item; null divides the slide's duration among them. */
    wp_rss_transition_delay: forNewValues(
      z.union([z.literal('').transform(() => null), z.null(), wholeNumber(0)]),
      (seconds) => (seconds !== null && seconds < 0 ? problem('number-negative') : null),
    ).default(null),
  }),
  newSlide: ({ shape }) => (shape === 'strip' ? { wp_rss_type: 'Bottom Content' as const } : {}),
  needsDuration: false,
  turnSeconds: (fields, duration, itemsFound) => {
    const { wp_rss_items_to_display: most, wp_rss_transition_delay: delay } = fields;
    const there = itemsFound ?? (most || ITEMS_WHEN_UNKNOWN);
    const shown = Math.max(1, most > 0 ? Math.min(most, there) : there);
    if (delay !== null && delay > 0) return Math.max(duration, delay * shown);
    if (duration > 0) return duration;
    return shown * (fields.wp_rss_type === 'Bottom Content' ? HEADLINE_SECONDS : ITEM_SECONDS);
  },
  problems: ({ wp_rss_items_to_display }) =>
    wp_rss_items_to_display < 0 ? { wp_rss_items_to_display: problem('rss-connector-items-negative') } : {},
  sourceFields: ['wp_rss_url'],
  isDisplayable: ({ wp_rss_url }) => wp_rss_url !== '',
});
