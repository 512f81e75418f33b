import { largestSize } from '../kit/largest-size.ts';
import type { Box } from '../kit/useBox.ts';

/** Sizes as fractions of an area's short side, readable from ten metres. */
const LARGEST_BODY = { main: 1 / 9, mainUnderTitle: 1 / 14, side: 1 / 10, sideUnderTitle: 1 / 12, strip: 1 / 2.4 };
/** Titles stay readable across a hall, however small the text below them is. */
const SMALLEST_TITLE = 1 / 10;
/** Text isn't set smaller than this; if it is still too long, it is scaled as a whole. */
const SMALLEST_BODY = 1 / 40;
/** Too small to read, but nothing is cut off. */
const SMALLEST_PERCENT = 1;
/** Times, prices and names of days stay on one line of a table; longer text may break. */
const LONGEST_UNBROKEN_CELL = 18;

export type Layout = 'main' | 'side' | 'strip';

/**
 * Sets the text as large as its box allows, up to a limit for its layout, without
 * overflow. `text` grows with its content; `room` is the space available.
 */
export function fitText(text: HTMLElement, room: Box, layout: Layout, shortSide: number): void {
  const smallest = shortSide * SMALLEST_BODY;
  const largest = shortSide * LARGEST_BODY[largestOf(layout, text.querySelector('h1, h2') !== null)];
  text.style.transform = '';
  text.style.setProperty('--smallest-title', `${shortSide * SMALLEST_TITLE}px`);
  for (const cell of text.querySelectorAll<HTMLElement>('td, th')) {
    cell.style.whiteSpace = (cell.textContent ?? '').length <= LONGEST_UNBROKEN_CELL ? 'nowrap' : '';
  }
  largestSize(smallest, largest, (size) => {
    text.style.fontSize = `${size}px`;
    return fits(text, room);
  });
  if (!fits(text, room)) scaleDown(text, room);
}

/** Scales the text as a whole, with a wider layout so that it still fills the width. */
function scaleDown(text: HTMLElement, room: Box): void {
  const percent = largestSize(SMALLEST_PERCENT, 100, (candidate) => {
    const scale = candidate / 100;
    text.style.width = `${room.width / scale}px`;
    text.style.maxWidth = text.style.width;
    return fits(text, { width: room.width / scale, height: room.height / scale });
  });
  text.style.transform = `scale(${percent / 100})`;
}

function largestOf(layout: Layout, hasTitle: boolean): keyof typeof LARGEST_BODY {
  if (layout === 'strip') return 'strip';
  return hasTitle ? `${layout}UnderTitle` : layout;
}

function fits(text: HTMLElement, room: Box): boolean {
  return text.scrollWidth <= Math.ceil(room.width) && text.scrollHeight <= Math.ceil(room.height);
}
