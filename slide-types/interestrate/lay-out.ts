import { largestSize } from '../kit/largest-size.ts';
import type { Box } from '../kit/useBox.ts';
import { isStrip } from './strip.ts';

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
/** The smallest text that is readable, as a fraction of the area's short side; in a strip, of its height. */
const READABLE = 1 / 30;
const READABLE_IN_STRIP = 1 / 7;
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
 * Returns false if their text isn't readable or has broken words, so that pages should have fewer rows.
 */
export function layOut(board: HTMLElement, area: Box, layout: Layout, rowsPerPage: number): boolean {
  const shortSide = Math.min(board.clientWidth, board.clientHeight);
  const readable = smallestReadable(area);
  board.style.fontSize = `${shortSide}px`;
  board.style.setProperty('--readable', `${readable}px`);
  fitHeader(board, shortSide, { layout, readable });

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
  const isReadable = fitsAt(readable);
  // Words are only broken where nothing else helps.
  if (!isReadable) stage.dataset.breaking = '';
  const smallest = isReadable || fitsAt(readable) ? readable : Math.min(readable, shortSide * SMALLEST_LINE);
  const size = largestSize(smallest, Math.max(smallest, largest), fitsAt);
  const loosest = Math.min(height / rowsPerPage, size * LOOSEST_ROW);
  largestSize(0, loosest, (row) => {
    stage.style.setProperty('--row', `${row}px`);
    return measured.every((page) => fits(page, room));
  });
  return isReadable;
}

/** The size in pixels below which text can't be read from a distance. */
export function smallestReadable({ width, height }: Box): number {
  return isStrip({ width, height }) ? height * READABLE_IN_STRIP : Math.min(width, height) * READABLE;
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

/** Title and description together; neither is set smaller than is readable, unless there is no room for that. */
function fitHeader(board: HTMLElement, shortSide: number, rule: { layout: Layout; readable: number }): void {
  const header = part(board, 'header');
  if (!header) return;
  const { layout, readable } = rule;
  const tallest = board.clientHeight * HEADER_SHARE[layout];
  const description = header.querySelector('p');
  const share = layout === 'strip' ? SHARE_OF_STRIP_TITLE : SHARE_OF_TITLE;
  const smallest = Math.max(readable, shortSide * TITLE.smallest);
  const largest = Math.max(smallest, shortSide * (layout === 'strip' ? 1 / 4 : TITLE.largest));
  const fitsAt = (size: number, least: number) => {
    header.style.fontSize = `${size}px`;
    if (description) description.style.fontSize = `${Math.max(least, size * share)}px`;
    return header.offsetHeight <= tallest && header.scrollWidth <= header.clientWidth + 1;
  };
  if (fitsAt(smallest, readable)) largestSize(smallest, largest, (size) => fitsAt(size, readable));
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
