import { LIGHT_TEXT, textColourOn } from './contrast.ts';

/** What a slide lies on: the stage's own ground, a colour, or a picture. */
export type BackgroundType = 'Transparent' | 'Colour' | 'Image';

/** The choice of a background, under the names that all types with one can be mapped to. */
export interface BackgroundChoice {
  type: BackgroundType;
  /** Any CSS colour; empty for none. */
  colour: string;
  /** Location of a picture; empty for none. */
  image: string;
}

/**
 * The choice after another type of background was picked (specification, section 4): what the new type doesn't use is
 * cleared. `usualColour` is what a colour begins with.
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

/** The text colour that reads on this background; pictures get a veil that light text reads on. */
export function textColourOnBackground({ type, colour }: BackgroundChoice): string {
  return type === 'Colour' && colour !== '' ? textColourOn(colour) : LIGHT_TEXT;
}
