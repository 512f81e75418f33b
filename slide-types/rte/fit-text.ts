import { largestSize } from '../kit/largest-size.ts';
import { SMALLEST_BODY } from '../kit/reading-size.ts';
import type { Box } from '../kit/useBox.ts';
import { setWordBreaks, type WordBreaks } from '../kit/word-breaks.ts';
import { Titles } from './fit-titles.ts';

/** Sizes as fractions of an area's short side, readable from ten metres. */
const LARGEST_BODY = { main: 1 / 9, mainUnderTitle: 1 / 14, side: 1 / 10, sideUnderTitle: 1 / 12, strip: 1 / 2.4 };
/** Too small to read, but nothing is cut off. */
const SMALLEST_PERCENT = 1;
/** Titles are made smaller in these steps before the text becomes smaller than is readable. */
const TITLE_SHARES = [0.85, 0.7, 0.55, 0.4];
/** Words are only hyphenated, or broken anywhere, if the text becomes at least this much larger. */
const ENOUGH_LARGER = { hyphens: 1.08, anywhere: 1.6 };
/** Times, prices and names of days stay on one line of a table; longer text may break. */
const LONGEST_UNBROKEN_CELL = 18;

export type Layout = 'main' | 'side' | 'strip';

/**
 * Sets the text as large as its box allows, up to a limit for its layout, without
 * overflow. `text` grows with its content; `room` is the space available, `unit` what readable sizes are fractions of.
 */
export function fitText(text: HTMLElement, room: Box, layout: Layout, shortSide: number, unit: number): void {
  const smallest = unit * SMALLEST_BODY;
  const largest = shortSide * LARGEST_BODY[largestOf(layout, text.querySelector('h1, h2') !== null)];
  text.style.transform = '';
  text.style.setProperty('--smallest-text', `${smallest}px`);
  for (const cell of text.querySelectorAll<HTMLElement>('td, th')) {
    cell.style.whiteSpace = (cell.textContent ?? '').length <= LONGEST_UNBROKEN_CELL ? 'nowrap' : '';
  }
  const titles = layout === 'strip' ? null : new Titles(text, room.width, shortSide);
  const isSetAt = (size: number, titleShare = 1): boolean => {
    text.style.fontSize = `${size}px`;
    titles?.setFor(size, titleShare);
    return fits(text, room);
  };
  const setLargest = (breaks: WordBreaks): number => {
    setWordBreaks(text, breaks);
    const size = largestSize(smallest, Math.max(smallest, largest), isSetAt);
    return fits(text, room) ? size : 0;
  };

  let best: { size: number; breaks: WordBreaks } = { size: setLargest('none'), breaks: 'none' };
  if (best.size >= largest) return;
  for (const breaks of ['hyphens', 'anywhere'] as const) {
    const size = setLargest(breaks);
    if (size > best.size * ENOUGH_LARGER[breaks]) best = { size, breaks };
  }
  if (best.size > 0) return void setLargest(best.breaks);
  for (const breaks of ['hyphens', 'anywhere'] as const) {
    setWordBreaks(text, breaks);
    if (TITLE_SHARES.some((share) => isSetAt(smallest, share))) return;
  }
  scaleDown(text, room);
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
