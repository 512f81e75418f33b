import type { Box } from '../kit/useBox.ts';

/**
 * `wide` and `tall` fill an area with the current weather and the next days; `strip` shows them on one line, `lower`
 * the same at the lower edge of an area, `lowerTall` two lines there; `temperature` is a number.
 */
export type Layout = 'wide' | 'tall' | 'strip' | 'lower' | 'lowerTall' | 'temperature';

/** From this aspect ratio on, an area is a strip. */
const STRIP_ASPECT = 3.4;
const TALL_ASPECT = 1;

/** Width and height of an area in letters of the default size, for each layout. */
const MEASURES: Record<Layout, Box> = {
  wide: { width: 40, height: 22.5 },
  tall: { width: 22, height: 37 },
  strip: { width: 27, height: 2.6 },
  lower: { width: 27, height: 12.5 },
  lowerTall: { width: 17, height: 19 },
  temperature: { width: 2.6, height: 1.4 },
};
/** Text below this fraction of the default size isn't readable. */
const SMALLEST = 0.3;
const PRECISION_PX = 0.25;

export function layoutIn(type: 'Main Content' | 'Bottom Content' | 'Temperature Only', box: Box | null): Layout {
  if (type === 'Temperature Only') return 'temperature';
  const aspect = box === null ? 16 / 9 : box.width / box.height;
  if (aspect >= STRIP_ASPECT) return 'strip';
  if (type === 'Bottom Content') return aspect < TALL_ASPECT ? 'lowerTall' : 'lower';
  return aspect < TALL_ASPECT ? 'tall' : 'wide';
}

/** The default font size in a box, in pixels. */
export function largestSize(layout: Layout, box: Box): number {
  const { width, height } = MEASURES[layout];
  return Math.min(box.width / width, box.height / height);
}

/** The largest size up to `largest` without overflow of `board`; long names make everything smaller. */
export function fittingSize(board: HTMLElement, largest: number): number {
  // Content that overflows these two may still be within the board, but cover something else.
  const parts = [board, ...board.querySelectorAll('[data-part]')];
  const fits = (size: number) => {
    board.style.fontSize = `${size}px`;
    const isHighEnough = board.scrollHeight <= board.clientHeight;
    return isHighEnough && parts.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  };
  if (fits(largest)) return largest;
  let fitting = largest * SMALLEST;
  let overflowing = largest;
  while (overflowing - fitting > PRECISION_PX) {
    const middle = (fitting + overflowing) / 2;
    if (fits(middle)) fitting = middle;
    else overflowing = middle;
  }
  return fitting;
}
