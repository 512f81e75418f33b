import type { Box } from '../kit/useBox.ts';

/**
 * `wide` and `tall` fill an area with now and the next days; `strip` is one line of them, `lower` that line at the lower edge
 * of an area, `lowerTall` two lines there; `temperature` is a number.
 */
export type Layout = 'wide' | 'tall' | 'strip' | 'lower' | 'lowerTall' | 'temperature';

/** From this shape on, an area is a strip. */
const STRIP_ASPECT = 3.4;
const TALL_ASPECT = 1;

/** How many letters of the usual size an area of each layout is wide and high. */
const MEASURES: Record<Layout, Box> = {
  wide: { width: 40, height: 22.5 },
  tall: { width: 22, height: 37 },
  strip: { width: 27, height: 2.6 },
  lower: { width: 27, height: 12.5 },
  lowerTall: { width: 17, height: 19 },
  temperature: { width: 2.6, height: 1.4 },
};
/** Below this share of the usual size nobody can read anything. */
const SMALLEST = 0.3;
const PRECISION_PX = 0.25;

export function layoutIn(type: 'Main Content' | 'Bottom Content' | 'Temperature Only', box: Box | null): Layout {
  if (type === 'Temperature Only') return 'temperature';
  const aspect = box === null ? 16 / 9 : box.width / box.height;
  if (aspect >= STRIP_ASPECT) return 'strip';
  if (type === 'Bottom Content') return aspect < TALL_ASPECT ? 'lowerTall' : 'lower';
  return aspect < TALL_ASPECT ? 'tall' : 'wide';
}

/** The usual size of letters in a box, in pixels. */
export function largestSize(layout: Layout, box: Box): number {
  const { width, height } = MEASURES[layout];
  return Math.min(box.width / width, box.height / height);
}

/** The largest size up to `largest` with which nothing sticks out of `board`; long names make everything smaller. */
export function fittingSize(board: HTMLElement, largest: number): number {
  // What sticks out of these two may still lie within the board, over something else.
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
