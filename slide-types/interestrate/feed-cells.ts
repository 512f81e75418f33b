import { textOf } from './feed-text.ts';

/** A line as it was found, its texts as they stood. */
export interface FoundRow {
  description: string;
  rate: string;
  /** How sure it is that this is a rate: 3 where it is named so, 1 where it only looks like one, 0 where there is none. */
  certainty: 0 | 1 | 3;
}

/** What tables call the cells of a row. */
const CELLS = ['cell', 'td', 'column', 'col', 'c'];
const LONGEST_NUMBER = 32;

/** Whether a text begins with a number, perhaps after a sign, a currency or "from". */
export function looksLikeNumber(text: string): boolean {
  return text.length <= LONGEST_NUMBER && /^[^\d<>]{0,6}\d[\d\s.,'’]*\D{0,12}$/.test(text.trim());
}

/** The cells of a row of a table; null where an element is none. */
export function cellsOf(element: Record<string, unknown>): unknown[] | null {
  const name = Object.keys(element).find((key) => CELLS.includes(key.toLowerCase()));
  const cells = name === undefined ? null : element[name];
  return Array.isArray(cells) ? cells : null;
}

/** A row of cells: what stands before the rate says what it is for. */
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

/** The first percentage, else the first plain number, else the second cell. */
function placeOfRate(texts: readonly string[]): number {
  const among = (isRate: (text: string) => boolean) => texts.findIndex((text, index) => index > 0 && isRate(text));
  const percentage = among((text) => /\d\s*%/.test(text));
  if (percentage > 0) return percentage;
  return Math.max(
    1,
    among((text) => looksLikeNumber(text) && !/\p{L}/u.test(text)),
  );
}
