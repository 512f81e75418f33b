import { type Channels, contrastBetween, LEAST_CONTRAST } from './contrast-ratio.ts';
import type { Typeface } from './typefaces.ts';

export const LOGO_POSITIONS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/** The look of a portal's slides, where they have none of their own. Its colours are written as `#rrggbb`. */
export interface Theme {
  background: string;
  text: string;
  /** Of small marks, such as bars and bullets. */
  accent: string;
  /** Empty for the usual one. */
  typeface: Typeface | '';
  /** The location of an uploaded image that slides with the background of the theme show in a margin; empty for none. */
  logo: string;
  logoPosition: (typeof LOGO_POSITIONS)[number];
}

/** A theme as slides get it. */
export interface ShownTheme extends Theme {
  /** The `@font-face` rules of its typeface; empty for the usual one. */
  fontFaces: string;
  /** The custom properties that the style sheets of slides read, each with the usual look as its fallback. */
  properties: Record<string, string>;
}

/** Without transparency, so that the contrast of two of them is known. */
export const THEME_COLOUR = /^#[\da-f]{6}$/i;

/** Whether its text can be read; false if one of the two colours is incomplete. */
export function isThemeReadable({ background, text }: Pick<Theme, 'background' | 'text'>): boolean {
  if (!THEME_COLOUR.test(background) || !THEME_COLOUR.test(text)) return false;
  return contrastBetween(channelsOf(background), channelsOf(text)) >= LEAST_CONTRAST;
}

function channelsOf(colour: string): Channels {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
