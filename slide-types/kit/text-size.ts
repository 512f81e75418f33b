import type { Box } from './useBox.ts';

const POINT_PX = 4 / 3;
const EM_PX = 16;

/**
 * The font size in pixels for a size set by users. `largest` is what fits: the result is never larger, empty means
 * `largest`, and a percentage is a fraction of it. Viewport units refer to the slide's own box.
 */
export function textSizeIn(box: Box, size: string | number, largest: number): number {
  const [, digits = '', unit = ''] = /^([\d.]+)([^\d.]\D*)?$/.exec(String(size)) ?? [];
  const amount = Number.parseFloat(digits);
  if (!(amount > 0)) return largest;
  return Math.min(largest, amount * unitInPixels(unit, box, largest));
}

function unitInPixels(unit: string, { width, height }: Box, largest: number): number {
  switch (unit) {
    case '%':
      return largest / 100;
    case 'pt':
      return POINT_PX;
    case 'em':
    case 'rem':
      return EM_PX;
    case 'vw':
      return width / 100;
    case 'vh':
      return height / 100;
    case 'vmin':
      return Math.min(width, height) / 100;
    default:
      return 1;
  }
}
