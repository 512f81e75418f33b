import { largestSize } from '../kit/largest-size.ts';
import type { Box } from '../kit/useBox.ts';

/** Sizes as shares of an area's short side, for reading from ten metres. */
const LARGEST_BODY = { main: 1 / 9, mainUnderTitle: 1 / 14, side: 1 / 10, sideUnderTitle: 1 / 12, strip: 1 / 2.4 };
/** Titles stay readable across a hall, however small the words below them have to be. */
const SMALLEST_TITLE = 1 / 10;
/** Below this, letters are no longer set smaller: what is then still too long is scaled as a whole. */
const SMALLEST_BODY = 1 / 40;
/** So small that nobody reads it, but all of it is there. */
const SMALLEST_PERCENT = 1;
/** Times, prices and names of days stay in one line of a table; what is longer may break. */
const LONGEST_UNBROKEN_CELL = 18;

export type Layout = 'main' | 'side' | 'strip';

/**
 * Sets the text as large as its box allows, never larger than is good for its layout, and never so that it
 * overflows. `text` grows with its content, `room` is what it has.
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

/** Scales the text as a whole, laid out so much wider that it still fills the width of its room. */
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
