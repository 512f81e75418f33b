import type { FieldsOf } from '../definitions.ts';

const plain: FieldsOf<'wpRss'> = {
  wp_rss_type: 'Main Content',
  wp_rss_text_colour: '',
  wp_rss_url: 'https://seeblick.example/feed/',
  wp_rss_items_to_display: 0,
  wp_rss_transition_delay: null,
};

/** Sample fields for tests; they use the feed of the RSS samples. */
export const wpRssSamples: Record<string, FieldsOf<'wpRss'>> = {
  main: plain,
  noTransition: { ...plain, wp_rss_type: 'Main Content (No Transition)', wp_rss_transition_delay: 7 },
  ticker: { ...plain, wp_rss_type: 'Bottom Content', wp_rss_text_colour: '#ffe08a' },
};
