/** Red, green and blue, each from 0 to 255. */
export type Channels = readonly [number, number, number];

/**
 * The least contrast between text and its background that people can read from a distance. The Web Content
 * Accessibility Guidelines (1.4.3, level AA) require 3:1 of large text, from 24 CSS pixels on. Text on screens usually
 * is: 36 of 1080 pixels at the smallest readable size (reading-size.ts).
 */
export const LEAST_CONTRAST = 3;

/**
 * With less contrast than this, secondary text is as strong as other text, because two thirds of it would be too
 * little.
 */
export const LEAST_CONTRAST_TO_MUTE = 7;

/** As defined by the guidelines, from 1 to 21. */
export function contrastBetween(one: Channels, other: Channels): number {
  const [darker = 0, lighter = 0] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** As defined by the Web Content Accessibility Guidelines. */
export function relativeLuminance(channels: Channels): number {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const STEPS_TO_LIMIT = 50;

/**
 * Returns the nearest colour that is readable on all of these; null if there is none. Goes towards white and black in
 * small steps.
 */
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
