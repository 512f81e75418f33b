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

/** How a text was fitted. */
export interface Fit {
  /** The font size of the text, in pixels. */
  size: number;
  breaks: WordBreaks;
  /** The size of titles as a fraction of their usual one. */
  titleShare: number;
  /** The scale of the text as a whole. */
  percent: number;
}

/**
 * Sets the text as large as its box allows, up to a limit for its layout, without
 * overflow. `text` grows with its content; `room` is the space available, `unit` what readable sizes are fractions of.
 * `known` is the result for the same text and room: if it still fits, nothing else is measured.
 */
export function fitText(
  text: HTMLElement,
  room: Box,
  layout: Layout,
  shortSide: number,
  unit: number,
  known?: Fit,
): Fit {
  const smallest = unit * SMALLEST_BODY;
  const largest = Math.max(
    smallest,
    shortSide * LARGEST_BODY[largestOf(layout, text.querySelector('h1, h2') !== null)],
  );
  text.style.transform = '';
  text.style.setProperty('--smallest-text', `${smallest}px`);
  for (const cell of text.querySelectorAll<HTMLElement>('td, th')) {
    cell.style.whiteSpace = (cell.textContent ?? '').length <= LONGEST_UNBROKEN_CELL ? 'nowrap' : '';
  }
  const titles = layout === 'strip' ? null : new Titles(text, room.width, shortSide);
  const isSetAs = ({ size, breaks, titleShare, percent }: Fit): boolean => {
    setWordBreaks(text, breaks);
    text.style.fontSize = `${size}px`;
    titles?.setFor(size, titleShare);
    return percent === 100 ? fits(text, room) : isScaled(text, room, percent);
  };
  if (known && isSetAs(known)) return known;

  const plain: Fit = { size: smallest, breaks: 'none', titleShare: 1, percent: 100 };
  const largestWith = (breaks: WordBreaks): Fit | null => {
    const size = largestSize(smallest, largest, (candidate) => isSetAs({ ...plain, size: candidate, breaks }));
    return fits(text, room) ? { ...plain, size, breaks } : null;
  };
  let best = largestWith('none');
  if (best?.size === largest) return best;
  for (const breaks of ['hyphens', 'anywhere'] as const) {
    const fit = largestWith(breaks);
    if (fit && fit.size > (best?.size ?? 0) * ENOUGH_LARGER[breaks]) best = fit;
  }
  if (best) {
    isSetAs(best);
    return best;
  }
  for (const breaks of ['hyphens', 'anywhere'] as const) {
    for (const titleShare of TITLE_SHARES) {
      const fit = { ...plain, breaks, titleShare };
      if (isSetAs(fit)) return fit;
    }
  }
  const percent = largestSize(SMALLEST_PERCENT, 100, (candidate) => isScaled(text, room, candidate));
  return { ...plain, breaks: 'anywhere', titleShare: Math.min(...TITLE_SHARES), percent };
}

/** Scales the text as a whole, with a wider layout so that it still fills the width. Returns whether it fits. */
function isScaled(text: HTMLElement, room: Box, percent: number): boolean {
  const scale = percent / 100;
  text.style.width = `${room.width / scale}px`;
  text.style.maxWidth = text.style.width;
  text.style.transform = `scale(${scale})`;
  return fits(text, { width: room.width / scale, height: room.height / scale });
}

function largestOf(layout: Layout, hasTitle: boolean): keyof typeof LARGEST_BODY {
  if (layout === 'strip') return 'strip';
  return hasTitle ? `${layout}UnderTitle` : layout;
}

function fits(text: HTMLElement, room: Box): boolean {
  return text.scrollWidth <= Math.ceil(room.width) && text.scrollHeight <= Math.ceil(room.height);
}
