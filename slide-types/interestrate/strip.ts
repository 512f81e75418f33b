import type { Box } from '../kit/useBox.ts';

/** From this aspect ratio on, an area is a strip with everything on one line. */
const STRIP_ASPECT = 4;

export function isStrip({ width, height }: Box): boolean {
  return width / height >= STRIP_ASPECT;
}
