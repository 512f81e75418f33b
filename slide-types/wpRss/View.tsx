import { DEFAULT_BACKGROUND } from '../kit/background.ts';
import { News, type NewsSettings } from '../rss/News.tsx';
import type { ViewProps } from '../view.ts';

interface WpRssFields {
  wp_rss_type: 'Main Content' | 'Main Content (No Transition)' | 'Bottom Content';
  wp_rss_text_colour: string;
  wp_rss_items_to_display: number;
  wp_rss_transition_delay: number | null;
  /** Duration of the slide; missing if it is rendered without one. */
  duration?: number;
}

/** The items of a content management system's feed. */
export function WpRssView({ fields, ...rest }: ViewProps<WpRssFields>) {
  const settings: NewsSettings = {
    look: fields.wp_rss_type === 'Bottom Content' ? 'ticker' : 'cards',
    hasFade: fields.wp_rss_type !== 'Main Content (No Transition)',
    itemCount: fields.wp_rss_items_to_display,
    delay: fields.wp_rss_transition_delay,
    duration: fields.duration ?? 0,
    textColour: fields.wp_rss_text_colour,
    background: DEFAULT_BACKGROUND,
  };
  return <News settings={settings} {...rest} />;
}
