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

/** Representative colours of the default background, from dark to light. */
export const DEFAULT_GROUNDS = ['#0d1318', '#182530', '#165355'];

/** The colours that text on this background is on; none for an image, which could have any. */
export function groundsOf({ type, colour, image }: BackgroundChoice): string[] {
  if (type === 'Image' && image !== '') return [];
  return type === 'Colour' && colour !== '' ? [colour] : DEFAULT_GROUNDS;
}

/**
 * The choice after the type of background was changed (specification, section 4): values that the new type doesn't use
 * are cleared. `usualColour` is the initial colour.
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
