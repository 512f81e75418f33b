import type { FieldsOf, SlideTypeKey } from './definitions.ts';
import { backgroundOf as newsBackgroundOf } from './rss/background-fields.ts';

type Rules = { [Key in SlideTypeKey]: ((fields: FieldsOf<Key>) => boolean) | null };

/**
 * Which slides of each type have the background of the theme, so that its logo can be beside them; null if none has.
 * Tickers need their whole area, and images, videos, documents, weather and templates have designs of their own.
 */
export const logoGrounds: Rules = {
  rte: ({ rte_backgroundcolour, rte_type }) => rte_backgroundcolour === '' && rte_type !== 'Bottom Content',
  time: ({ time_background_colour }) => time_background_colour === '',
  rss: (fields) => isPlain(newsBackgroundOf(fields)) && fields.rss_type !== 'Bottom Content',
  wpRss: ({ wp_rss_type }) => wp_rss_type !== 'Bottom Content',
  interestrate: (fields) =>
    fields.interestrate_type !== 'Bottom Content' &&
    isPlain({
      type: fields.interestrate_background_type,
      colour: fields.interestrate_background_colour,
      image: fields.interestrate_image_background,
    }),
  weather: null,
  image: null,
  flash: null,
  video: null,
  document: null,
  template: null,
  animated: null,
  playlist: null,
  unknown: null,
};

function isPlain({ type, colour, image }: { type: string; colour: string; image: string }): boolean {
  if (type === 'Colour') return colour === '';
  return type !== 'Image' || image === '';
}
