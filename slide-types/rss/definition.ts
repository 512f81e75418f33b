import { z } from 'zod';
import { problem } from '#contract/errors/problem.ts';
import { defineSlideType } from '../define.ts';
import { backgroundType, colour, count, fileLocation, webAddress, wholeNumber } from '../fields.ts';
import { rssFacts } from './facts.ts';

export const RSS_TYPES = [
  'Main Content',
  'Main Content (No Transition)',
  'Bottom Content',
  'Get Content From Link',
] as const;

export const FEWEST_ITEMS = 1;
export const MOST_ITEMS = 8;

export const rss = defineSlideType({
  ...rssFacts,
  chooserLine: 'News from any feed: one item at a time or as a ticker.',
  fields: z.object({
    rss_url: webAddress.default(''),
    rss_type: z.enum(RSS_TYPES).default('Main Content'),
    rss_items_to_display: wholeNumber(FEWEST_ITEMS),
    /** Seconds per item. */
    rss_transition_delay: count(0),
    rss_text_colour: colour.default(''),
    /** The spelling of older records; both are stored. */
    rss_background_color: colour.default(''),
    rss_backgroundcolour: colour.default(''),
    rss_image_background: fileLocation.default(''),
    rss_background_type: backgroundType.default('Transparent'),
  }),
  newSlide: ({ shape }) => (shape === 'strip' ? { rss_type: 'Bottom Content' as const } : {}),
  problems: ({ rss_items_to_display }) =>
    rss_items_to_display < FEWEST_ITEMS || rss_items_to_display > MOST_ITEMS
      ? { rss_items_to_display: problem('rss-items-out-of-range', { least: FEWEST_ITEMS, most: MOST_ITEMS }) }
      : {},
  sourceFields: ['rss_url', 'rss_type'],
  isDisplayable: ({ rss_url }) => rss_url !== '',
});
