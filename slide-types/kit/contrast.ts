import { type Channels, contrastBetween, LEAST_CONTRAST } from '../contrast-ratio.ts';

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

/** The least contrast of a text colour to any of these opaque backgrounds; null if the browser can't parse a colour. */
export function leastContrast(colour: string, grounds: readonly string[]): number | null {
  const contrasts = grounds.map((ground) => {
    const [below, above] = [channelsOf(ground), channelsOf(colour, ground)];
    return below && above && contrastBetween(below, above);
  });
  return contrasts.length === 0 || contrasts.includes(null) ? null : Math.min(...(contrasts as number[]));
}

/** The colour nearest to this one that is readable on all of these backgrounds, as `#rrggbb`; null if there is none. */
export function nearestReadable(colour: string, grounds: readonly string[]): string | null {
  const own = channelsOf(colour, grounds[0]);
  const below = grounds.map((ground) => channelsOf(ground));
  if (own === null || below.some((channels) => channels === null)) return null;
  const found = nearestReadableTo(own, below as Channels[]);
  return found && `#${found.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const STEPS_TO_LIMIT = 50;

/** Goes towards white and black in small steps. */
export function nearestReadableTo(own: Channels, grounds: readonly Channels[]): Channels | null {
  for (let step = 0; step <= STEPS_TO_LIMIT; step++) {
    for (const limit of [255, 0]) {
      const mixed = own.map((channel) => Math.round(channel + ((limit - channel) * step) / STEPS_TO_LIMIT));
      const candidate: Channels = [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0];
      if (grounds.every((ground) => contrastBetween(candidate, ground) >= LEAST_CONTRAST)) return candidate;
    }
  }
  return null;
}

/** A colour as it looks on an opaque background, as `rgb()`; the background if there is no such colour. */
export function paintedOn(colour: string, ground: string): string {
  const channels = channelsOf(colour, ground);
  return channels === null ? ground : `rgb(${channels.join(', ')})`;
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
