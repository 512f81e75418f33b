import type { FieldsOf } from '../definitions.ts';
import { NO_MAPPING } from './feed-mapping.ts';
import type { RateFeed } from './feed-rates.ts';

const USUAL: FieldsOf<'interestrate'> = {
  interestrate_path: 'https://rates.example/feed.xml',
  interestrate_source: 'Input URL Directly',
  interestrate_type: 'Main Content',
  interestrate_background_type: 'Transparent',
  interestrate_items_to_display: 0,
  interestrate_items_per_page: 1,
  interestrate_transition_delay: 0,
  interestrate_image_background: '',
  interestrate_background_colour: '',
  interestrate_item_background_colour: '',
  interestrate_item_font_colour: '',
  interestrate_text_colour: '',
  ...NO_MAPPING,
};

/** Sample fields for tests. */
export const interestrateSamples: Record<string, FieldsOf<'interestrate'>> = {
  onePerPage: USUAL,
  board: { ...USUAL, interestrate_items_per_page: 6 },
  asManyAsReadWell: { ...USUAL, interestrate_items_per_page: 0, interestrate_transition_delay: 4 },
  onPaper: {
    ...USUAL,
    interestrate_items_per_page: 5,
    interestrate_background_type: 'Colour',
    interestrate_background_colour: '#ffffff',
    interestrate_text_colour: '#0f766e',
    interestrate_item_background_colour: '#e6f2f0',
  },
  bottom: { ...USUAL, interestrate_type: 'Bottom Content', interestrate_items_per_page: 3 },
};

/** Content of the samples' source. */
export const interestrateContent: RateFeed = {
  title: 'Savings & deposits',
  description: 'Gross interest per year, from 2 March',
  items: [
    { description: 'Instant access', rate: '1.75 %' },
    { description: '90 days’ notice', rate: '2.10 %' },
    { description: 'One year fixed', rate: '3.05 %' },
    { description: 'Two years fixed', rate: '3.4 %' },
    { description: 'Five years fixed', rate: '3.625 %' },
    { description: 'Young savers, up to 5,000', rate: '5 %' },
    { description: 'Business reserve', rate: 'on request' },
    { description: 'Overdraft', rate: '11.90 %' },
  ],
};
