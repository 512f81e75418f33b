import type { ListedChannel } from '#contract/entities/channel.ts';
import { areaBox, channelBox } from '#rules/area-box.ts';
import type { NewSlidePlace } from '#slide-types/define.ts';

export type Orientation = 'landscape' | 'portrait';

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The most common screens. Slides are laid out at this size and scaled down. */
const SCREENS = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
};

/** Width divided by height. */
const STRIP_RATIO = 4;
const COLUMN_RATIO = 0.6;

/** A channel that fills its screen, for areas that are not on a channel yet. */
export const WHOLE_SCREEN = { width: null, height: null, responsive: true, backgroundimage: '' };

type PreviewChannel = Pick<ListedChannel, 'width' | 'height' | 'responsive'>;

/** Whether the channel has a fixed size in pixels. */
export function hasOwnSize({ width, height, responsive }: PreviewChannel): boolean {
  return !responsive && Boolean(width) && Boolean(height);
}

/** The size of the channel in pixels of the screen. */
export function channelSize(channel: PreviewChannel, orientation: Orientation): { width: number; height: number } {
  const screen = SCREENS[orientation];
  const { width, height } = channelBox(channel);
  return { width: pixels(width, screen.width), height: pixels(height, screen.height) };
}

/** The area's rectangle on a channel of this size. */
export function areaRectangle(
  area: Parameters<typeof areaBox>[0],
  channel: { width: number; height: number },
): Rectangle {
  const box = areaBox(area);
  return {
    left: pixels(box.left, channel.width),
    top: pixels(box.top, channel.height),
    width: pixels(box.width, channel.width),
    height: pixels(box.height, channel.height),
  };
}

/** How the shape of an area on a usual screen suits content. */
export function areaShape(area: Parameters<typeof areaBox>[0]): NewSlidePlace['shape'] {
  const { width, height } = areaRectangle(area, SCREENS.landscape);
  if (width >= height * STRIP_RATIO) return 'strip';
  return width <= height * COLUMN_RATIO ? 'column' : 'other';
}

/** The factor by which a rectangle must be scaled to fit. */
export function scaleToFit(of: { width: number; height: number }, room: { width: number; height: number }): number {
  return Math.min(room.width / Math.max(1, of.width), room.height / Math.max(1, of.height));
}

function pixels(length: string, whole: number): number {
  const number = Number.parseFloat(length);
  return length.endsWith('%') ? (number / 100) * whole : number;
}
