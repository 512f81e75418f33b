import { type Channels, contrastBetween } from '../contrast-ratio.ts';

export const LIGHT_TEXT = '#f7f5f2';
export const DARK_TEXT = '#15181c';
/** The same colours as red, green and blue. */
const LIGHT: Channels = [247, 245, 242];
const DARK: Channels = [21, 24, 28];

/**
 * The text colour with more contrast to this CSS colour (over `below` if it is translucent); light if the
 * browser can't parse the colour.
 */
export function textColourOn(background: string, below = '#000'): string {
  const channels = channelsOf(background, below);
  if (!channels) return LIGHT_TEXT;
  return contrastBetween(channels, DARK) > contrastBetween(channels, LIGHT) ? DARK_TEXT : LIGHT_TEXT;
}

/** Whether this CSS colour has more contrast to dark than to light; true if the browser can't parse it. */
export function isLight(colour: string): boolean {
  return textColourOn(colour) === DARK_TEXT || channelsOf(colour) === null;
}

/** Red, green and blue, 0 to 255, of any colour that the browser can paint, over another if it is translucent. */
export function channelsOf(colour: string, below = '#000'): Channels | null {
  if (colour === '' || !CSS.supports('color', colour)) return null;
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  for (const layer of ['#000', below, colour]) {
    context.fillStyle = layer;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
