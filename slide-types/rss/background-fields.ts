import type { BackgroundChoice, BackgroundType } from '../kit/background.ts';

export interface RssBackgroundFields {
  rss_background_type: BackgroundType;
  /** Records use either spelling. */
  rss_background_color: string;
  rss_backgroundcolour: string;
  rss_image_background: string;
}

/** The background set in the fields of an RSS slide. */
export function backgroundOf(fields: RssBackgroundFields): BackgroundChoice {
  return {
    type: fields.rss_background_type,
    colour: fields.rss_backgroundcolour || fields.rss_background_color,
    image: fields.rss_image_background,
  };
}

/** The fields for a choice, with both spellings for all readers. */
export function backgroundFieldsOf({ type, colour, image }: BackgroundChoice): RssBackgroundFields {
  return {
    rss_background_type: type,
    rss_background_color: colour,
    rss_backgroundcolour: colour,
    rss_image_background: image,
  };
}
