import type { Theme } from '../theme.ts';
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

export const DEFAULT_BACKGROUND: BackgroundChoice = { type: 'Transparent', colour: '', image: '' };

/** Representative colours of the default background without a theme, from dark to light. */
const DEFAULT_GROUNDS = ['#0d1318', '#182530', '#165355'];

/**
 * What is left of black and white parts of an image below the overlay for light or dark text (Background.module.css,
 * where it is most translucent). Any other part is between them.
 */
const BELOW_OVERLAY = { light: ['#050709', '#707274'], dark: ['#9b9a99', '#fcfbfa'] };

/**
 * Returns the extremes of what text on this background is on. An image can have any colours, but its overlay, which
 * depends on the slide's text colour, keeps them away from it.
 */
export function groundsOf(
  { type, colour, image }: BackgroundChoice,
  theme: Theme | null,
  isTextLight = true,
): string[] {
  if (type === 'Image' && image !== '') return isTextLight ? BELOW_OVERLAY.light : BELOW_OVERLAY.dark;
  if (type === 'Colour' && colour !== '') return [colour];
  return theme ? [theme.background] : DEFAULT_GROUNDS;
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

/** Text on the default background has the colour of the theme, which its elements inherit as a custom property. */
const DEFAULT_TEXT = `var(--theme-text, ${LIGHT_TEXT})`;

/** The CSS colour of readable text on this background; images get an overlay on which light text is readable. */
export function textColourOnBackground({ type, colour, image }: BackgroundChoice): string {
  if (type === 'Colour' && colour !== '') return textColourOn(colour);
  return type === 'Image' && image !== '' ? LIGHT_TEXT : DEFAULT_TEXT;
}
