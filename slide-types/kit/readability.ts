import type { CSSProperties } from 'react';
import { type Channels, contrastBetween, LEAST_CONTRAST_TO_MUTE, nearestReadableTo } from '../contrast-ratio.ts';
import { type BackgroundChoice, textColourOnBackground } from './background.ts';
// Not in the same module, because the page of screens contains that one and must stay small.
import { channelsOf } from './contrast.ts';

/**
 * The style of text in this colour on this background; an empty one is unknown. Style sheets mute secondary text by
 * `--muted-opacity`, which is 1 where it could be unreadable otherwise.
 */
export function textStyle(color: string, background: string): CSSProperties {
  const isStrong = (leastContrast(color, [background]) ?? 0) >= LEAST_CONTRAST_TO_MUTE;
  return isStrong ? { color } : ({ color, '--muted-opacity': 1 } as CSSProperties);
}

/** The style of text on this background, in the most readable colour unless one was chosen. */
export function textStyleOn(choice: BackgroundChoice, chosen: string): CSSProperties {
  const color = chosen || textColourOnBackground(choice);
  // On an image, the overlay ensures contrast; the theme says itself how strong its text is.
  return chosen || choice.type === 'Colour' ? textStyle(color, choice.colour) : { color };
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

/** A colour as it looks on an opaque background, as `rgb()`; the background if there is no such colour. */
export function paintedOn(colour: string, ground: string): string {
  const channels = channelsOf(colour, ground);
  return channels === null ? ground : `rgb(${channels.join(', ')})`;
}
