export const LIGHT_TEXT = '#f7f5f2';
export const DARK_TEXT = '#15181c';

/**
 * The text colour with more contrast to this CSS colour (over `below` if it is translucent); light if the
 * browser can't parse the colour.
 */
export function textColourOn(background: string, below = '#000'): string {
  const channels = channelsOf(background, below);
  if (!channels) return LIGHT_TEXT;
  const luminance = relativeLuminance(channels);
  const againstDark = (luminance + 0.05) / (relativeLuminance([21, 24, 28]) + 0.05);
  const againstLight = (relativeLuminance([247, 245, 242]) + 0.05) / (luminance + 0.05);
  return againstDark > againstLight ? DARK_TEXT : LIGHT_TEXT;
}

/** Whether this CSS colour has more contrast to dark than to light; true if the browser can't parse it. */
export function isLight(colour: string): boolean {
  return textColourOn(colour) === DARK_TEXT || channelsOf(colour) === null;
}

/** Red, green and blue, 0 to 255, of any colour that the browser can paint, over another if it is translucent. */
function channelsOf(colour: string, below = '#000'): [number, number, number] | null {
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

/** As defined by the Web Content Accessibility Guidelines. */
export function relativeLuminance(channels: readonly [number, number, number]): number {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
