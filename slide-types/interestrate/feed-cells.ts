import { textOf } from './feed-text.ts';

/** A row as it was found, with unchanged texts. */
export interface FoundRow {
  description: string;
  rate: string;
  /** How certain it is that this is a rate: 3 if its name says so, 1 if it only looks like one, 0 if there is none. */
  certainty: 0 | 1 | 3;
}

/** Element names of the cells of a row. */
const CELLS = ['cell', 'td', 'column', 'col', 'c'];
const LONGEST_NUMBER = 32;

/** Whether a text starts with a number, possibly after a sign, a currency or "from". */
export function looksLikeNumber(text: string): boolean {
  return text.length <= LONGEST_NUMBER && /^[^\d<>]{0,6}\d[\d\s.,'’]*\D{0,12}$/.test(text.trim());
}

/** The cells of a table row; null if the element isn't one. */
export function cellsOf(element: Record<string, unknown>): unknown[] | null {
  const name = Object.keys(element).find((key) => CELLS.includes(key.toLowerCase()));
  const cells = name === undefined ? null : element[name];
  return Array.isArray(cells) ? cells : null;
}

/** Reads a row of cells: the text before the rate is its description. */
export function readCells(cells: unknown[]): FoundRow | null {
  const texts = cells.map((cell) => textOf(cell));
  const at = placeOfRate(texts);
  const rate = texts[at];
  if (rate === undefined) return null;
  const description = texts
    .slice(0, at)
    .filter((text) => text !== '')
    .join(', ');
  return { description, rate, certainty: looksLikeNumber(rate) && /\p{L}/u.test(description) ? 1 : 0 };
}

/** The first percentage, or else the first plain number, or else the second cell. */
function placeOfRate(texts: readonly string[]): number {
  const among = (isRate: (text: string) => boolean) => texts.findIndex((text, index) => index > 0 && isRate(text));
  const percentage = among((text) => /\d\s*%/.test(text));
  if (percentage > 0) return percentage;
  return Math.max(
    1,
    among((text) => looksLikeNumber(text) && !/\p{L}/u.test(text)),
  );
}
