import type { AreaSettings } from '#contract/entities/area.ts';
import type { ChannelSettings } from '#contract/entities/channel.ts';

type AreaShape = Pick<
  AreaSettings,
  'x' | 'y' | 'z' | 'width' | 'height' | 'widthResponsive' | 'heightResponsive' | 'responsive'
>;
type ChannelShape = Pick<ChannelSettings, 'width' | 'height' | 'responsive'>;

/** Upper limit for a responsive channel's width and height, in percent (specification, section 9). */
const WHOLE_PERCENT = 100;

/**
 * Returns an area's position and size as CSS lengths: percent of the channel if the area is responsive, else pixels.
 * See docs/decisions/007-interpret-the-responsive-fields-of-areas.md
 */
export function areaBox(area: AreaShape) {
  return {
    left: cssLength(area.x, area.responsive),
    top: cssLength(area.y, area.responsive),
    width: extent(area.width, area.widthResponsive, area.responsive),
    height: extent(area.height, area.heightResponsive, area.responsive),
    zIndex: area.z,
  };
}

/** Returns the size of a channel on its screen as CSS lengths. Without a size of its own, it fills the screen. */
export function channelBox(channel: ChannelShape) {
  return {
    width: channelSide(channel.width, channel.responsive),
    height: channelSide(channel.height, channel.responsive),
  };
}

/** Limits the sides of a responsive channel to those of its screen. */
export function cappedSides({ width, height, responsive }: ChannelShape): Pick<ChannelShape, 'width' | 'height'> {
  return { width: cappedSide(width, responsive), height: cappedSide(height, responsive) };
}

function cappedSide(side: number | null, isResponsive: boolean): number | null {
  return side !== null && isResponsive ? Math.min(side, WHOLE_PERCENT) : side;
}

function channelSide(side: number | null, isResponsive: boolean): string {
  const capped = cappedSide(side, isResponsive);
  if (capped === null || capped === 0) return '100%';
  return cssLength(capped, isResponsive);
}

function extent(length: number, responsiveLength: boolean | number | null, isResponsive: boolean): string {
  if (typeof responsiveLength === 'number') return `${responsiveLength}%`;
  return cssLength(length, responsiveLength ?? isResponsive);
}

function cssLength(length: number, isPercent: boolean): string {
  return isPercent ? `${length}%` : `${length}px`;
}
