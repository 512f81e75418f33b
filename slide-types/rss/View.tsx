import { useMemo } from 'react';
import type { ViewProps } from '../view.ts';
import { backgroundOf, type RssBackgroundFields } from './background-fields.ts';
import { News, type NewsSettings } from './News.tsx';

interface RssFields extends RssBackgroundFields {
  rss_type: 'Main Content' | 'Main Content (No Transition)' | 'Bottom Content' | 'Get Content From Link';
  rss_items_to_display: number;
  rss_transition_delay: number;
  rss_text_colour: string;
  /** Duration of the slide; missing if it is rendered without one. */
  duration?: number;
}

const LOOKS = {
  'Main Content': 'cards',
  'Main Content (No Transition)': 'cards',
  'Bottom Content': 'ticker',
  'Get Content From Link': 'pages',
} as const;

/** The first items of a feed. */
export function RssView({ fields, ...rest }: ViewProps<RssFields>) {
  const { rss_background_type, rss_background_color, rss_backgroundcolour, rss_image_background } = fields;
  const background = useMemo(
    () => backgroundOf({ rss_background_type, rss_background_color, rss_backgroundcolour, rss_image_background }),
    [rss_background_type, rss_background_color, rss_backgroundcolour, rss_image_background],
  );
  const settings: NewsSettings = {
    look: LOOKS[fields.rss_type],
    hasFade: fields.rss_type !== 'Main Content (No Transition)',
    itemCount: fields.rss_items_to_display,
    delay: fields.rss_transition_delay,
    duration: fields.duration ?? 0,
    textColour: fields.rss_text_colour,
    background,
  };
  return <News settings={settings} {...rest} />;
}
