import { LIGHT_TEXT, textColourOn } from './contrast.ts';

/** The background of a slide: the default one, a colour, or an image. */
export type BackgroundType = 'Transparent' | 'Colour' | 'Image';

/** The choice of a background, with names that all types with one can be mapped to. */
export interface BackgroundChoice {
  type: BackgroundType;
  /** Any CSS colour; empty for none. */
  colour: string;
  /** Location of an image; empty for none. */
  image: string;
}

/**
 * The choice after the type of background was changed (specification, section 4): values that the new type doesn't use
 * are
 * cleared. `usualColour` is the initial colour.
 */
export function withBackgroundType(
  choice: BackgroundChoice,
  type: BackgroundType,
  usualColour: string,
): BackgroundChoice {
  return {
    type,
    colour: type === 'Colour' ? choice.colour || usualColour : '',
    image: type === 'Image' ? choice.image : '',
  };
}

/** The text colour that is readable on this background; images get an overlay on which light text is readable. */
export function textColourOnBackground({ type, colour }: BackgroundChoice): string {
  return type === 'Colour' && colour !== '' ? textColourOn(colour) : LIGHT_TEXT;
}
