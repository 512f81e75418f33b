import type { BackgroundChoice, BackgroundType } from '../kit/background.ts';

export interface RssBackgroundFields {
  rss_background_type: BackgroundType;
  /** Records spell the colour in one way or the other. */
  rss_background_color: string;
  rss_backgroundcolour: string;
  rss_image_background: string;
}

/** The background that the fields of an RSS slide choose. */
export function backgroundOf(fields: RssBackgroundFields): BackgroundChoice {
  return {
    type: fields.rss_background_type,
    colour: fields.rss_backgroundcolour || fields.rss_background_color,
    image: fields.rss_image_background,
  };
}

/** The fields that keep a choice; both spellings, for whoever reads the one or the other. */
export function backgroundFieldsOf({ type, colour, image }: BackgroundChoice): RssBackgroundFields {
  return {
    rss_background_type: type,
    rss_background_color: colour,
    rss_backgroundcolour: colour,
    rss_image_background: image,
  };
}
