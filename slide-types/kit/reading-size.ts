import type { Box } from './useBox.ts';

/** From this aspect ratio on, an area is a strip with everything on one line. */
const STRIP_ASPECT = 4;
/** Nobody can read a strip whose text is a thirtieth of its height, so its sizes are fractions of this many heights. */
const HEIGHTS_OF_STRIP = 3.2;
/** Body text is readable from ten metres down to this fraction of the reading unit. */
export const SMALLEST_BODY = 1 / 30;

export function isStrip({ width, height }: Box): boolean {
  return width / height >= STRIP_ASPECT;
}

/** What the sizes of readable text are fractions of: the short side of an area, or several heights of a strip. */
export function readingUnit(box: Box): number {
  return isStrip(box) ? box.height * HEIGHTS_OF_STRIP : Math.min(box.width, box.height);
}

/** The size of the smallest text that people can read in an area of this size, in pixels. */
export function smallestReadable(box: Box): number {
  return readingUnit(box) * SMALLEST_BODY;
}
