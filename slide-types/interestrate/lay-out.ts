import { largestSize } from '../kit/largest-size.ts';
import { isStrip, smallestReadable } from '../kit/reading-size.ts';
import type { Box } from '../kit/useBox.ts';

/** One rate that fills the area; rows below each other; or everything side by side in a strip. */
export type Layout = 'hero' | 'board' | 'strip';

/** Sizes as fractions of an area's short side, readable from ten metres. */
const TITLE = { largest: 1 / 10, smallest: 1 / 30 };
const LARGEST_LINE: Record<Layout, number> = { hero: 1 / 7.5, board: 1 / 9, strip: 1 / 3.5 };
/**
 * The text of a row is at most this fraction of the row's height, unless that would make it smaller than the other
 * text.
 */
const SHARE_OF_ROW = 1 / 2.3;
const USUAL_ROW_LINE = 1 / 18;
/** Text in a strip should not be smaller than this fraction of its height. */
const WANTED_IN_STRIP = 1 / 7;
/** Text isn't set smaller than this; if it is still too long, the page is scaled as a whole. */
const SMALLEST_LINE = 1 / 60;
/** The description below a title is this much smaller. */
const SHARE_OF_TITLE = 0.46;
const SHARE_OF_STRIP_TITLE = 0.62;
/** The fraction of the height that title and description may take. */
const HEADER_SHARE = { hero: 0.34, board: 0.28, strip: 1 };
/** Rows share the height, but are at most this many times as high as their text. */
const LOOSEST_ROW = 3.3;

/**
 * Sets title and rows as large as possible, with the same size on all pages, by measuring the longest pages of an area.
 * Returns false if their text is smaller than it should be or has broken words, so that pages should have fewer rows.
 */
export function layOut(board: HTMLElement, area: Box, layout: Layout, rowsPerPage: number): boolean {
  const shortSide = Math.min(board.clientWidth, board.clientHeight);
  const wanted = wantedSize(area);
  board.style.fontSize = `${shortSide}px`;
  board.style.setProperty('--wanted', `${wanted}px`);
  fitHeader(board, shortSide, { layout, wanted });

  const stage = part(board, 'stage');
  const measured = parts(board, 'measured');
  if (!stage) return true;
  const { clientWidth: width, clientHeight: height } = stage;
  const room = { width, height };
  stage.style.setProperty('--row', '0px');
  const forRows = Math.max(shortSide * USUAL_ROW_LINE, (height / rowsPerPage) * SHARE_OF_ROW);
  const largest = Math.min(shortSide * LARGEST_LINE[layout], layout === 'board' ? forRows : shortSide);
  const fitsAt = (candidate: number) => {
    stage.style.fontSize = `${candidate}px`;
    return measured.every((page) => fits(page, room));
  };
  delete stage.dataset.breaking;
  const hasWantedSize = fitsAt(wanted);
  // Words are only broken where nothing else helps.
  if (!hasWantedSize) stage.dataset.breaking = '';
  const smallest = hasWantedSize || fitsAt(wanted) ? wanted : Math.min(wanted, shortSide * SMALLEST_LINE);
  const size = largestSize(smallest, Math.max(smallest, largest), fitsAt);
  const loosest = Math.min(height / rowsPerPage, size * LOOSEST_ROW);
  largestSize(0, loosest, (row) => {
    stage.style.setProperty('--row', `${row}px`);
    return measured.every((page) => fits(page, room));
  });
  return hasWantedSize;
}

/** The size in pixels that text should have at least: in a strip, more than is just readable. */
function wantedSize(area: Box): number {
  return isStrip(area) ? area.height * WANTED_IN_STRIP : smallestReadable(area);
}

/** Scales pages that still don't fit as a whole; nothing is cut off. */
export function scalePages(board: HTMLElement): void {
  const stage = part(board, 'stage');
  if (!stage) return;
  const { clientWidth: width, clientHeight: height } = stage;
  for (const page of parts(board, 'page')) {
    page.style.transform = '';
    if (fits(page, { width, height })) continue;
    const scale = Math.min(width / page.scrollWidth, height / page.scrollHeight);
    page.style.transform = `scale(${Math.min(1, scale)})`;
  }
}

/** Title and description together; neither is set smaller than it should be, unless there is no room for that. */
function fitHeader(board: HTMLElement, shortSide: number, rule: { layout: Layout; wanted: number }): void {
  const header = part(board, 'header');
  if (!header) return;
  const { layout, wanted } = rule;
  const tallest = board.clientHeight * HEADER_SHARE[layout];
  const description = header.querySelector('p');
  const share = layout === 'strip' ? SHARE_OF_STRIP_TITLE : SHARE_OF_TITLE;
  const smallest = Math.max(wanted, shortSide * TITLE.smallest);
  const largest = Math.max(smallest, shortSide * (layout === 'strip' ? 1 / 4 : TITLE.largest));
  const fitsAt = (size: number, least: number) => {
    header.style.fontSize = `${size}px`;
    if (description) description.style.fontSize = `${Math.max(least, size * share)}px`;
    return header.offsetHeight <= tallest && header.scrollWidth <= header.clientWidth + 1;
  };
  if (fitsAt(smallest, wanted)) largestSize(smallest, largest, (size) => fitsAt(size, wanted));
  else largestSize(shortSide * SMALLEST_LINE, smallest, (size) => fitsAt(size, 0));
}

function fits(page: HTMLElement, room: Box): boolean {
  return page.scrollWidth <= room.width + 1 && page.scrollHeight <= room.height + 1;
}

function parts(board: HTMLElement, name: string): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)];
}

function part(board: HTMLElement, name: string): HTMLElement | undefined {
  return parts(board, name)[0];
}
