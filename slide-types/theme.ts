import {
  type Channels,
  contrastBetween,
  LEAST_CONTRAST,
  LEAST_CONTRAST_TO_MUTE,
  nearestReadableTo,
} from './contrast-ratio.ts';
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
  /**
   * The location of an uploaded image that slides with the background of the theme show in a margin; empty for none.
   */
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

/** A grey of which surfaces below text have a little, on light and on dark backgrounds. */
const BAND_GREY = 128;
const BAND_SHARE = 0.16;

/**
 * The custom properties of its colours, which the style sheets of slides read. Where the text has little contrast,
 * nothing reduces it further: secondary text isn't muted, and there is no band below text.
 */
export function colourProperties({ background, text, accent }: Theme): Record<string, string> {
  const [ground, ink] = [channelsOf(background), channelsOf(text)];
  const band = ground.map((channel) => channel + (BAND_GREY - channel) * BAND_SHARE);
  const isOnBandReadable = contrastBetween([band[0] ?? 0, band[1] ?? 0, band[2] ?? 0], ink) >= LEAST_CONTRAST;
  const readableAccent = nearestReadableTo(channelsOf(accent), [ground]);
  return {
    '--theme-background': background,
    '--theme-text': text,
    '--theme-accent': accent,
    '--theme-accent-text': readableAccent ? `rgb(${readableAccent.join(', ')})` : text,
    '--theme-band': isOnBandReadable ? `rgba(${BAND_GREY}, ${BAND_GREY}, ${BAND_GREY}, ${BAND_SHARE})` : 'transparent',
    ...(contrastBetween(ground, ink) < LEAST_CONTRAST_TO_MUTE && { '--muted-opacity': '1' }),
  };
}

function channelsOf(colour: string): Channels {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
