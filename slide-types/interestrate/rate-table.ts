import type { FeedAnswer } from '../feed.ts';
import type { RateTable } from '../form.ts';
import type { RateFeed } from './feed-rates.ts';

export type RateRow = RateTable['rows'][number];

/** The server's limit. */
export const MOST_ROWS = 1_000;

export const EMPTY_ROW: RateRow = { description: '', rate: '' };
export const EMPTY_TABLE: RateTable = { title: '', description: '', rows: [EMPTY_ROW, EMPTY_ROW, EMPTY_ROW] };

/** The table with a feed's content; null if there is none yet, or no rates. */
export function tableIn(feed: FeedAnswer | null): RateTable | null {
  const content = feed?.kind === 'interestrate' ? (feed.content as RateFeed | null) : null;
  return content && { title: content.title, description: content.description, rows: content.items };
}

/** The table to write, without empty rows. */
export function withoutEmptyRows(table: RateTable): RateTable {
  return { ...table, rows: table.rows.filter(({ description, rate }) => description.trim() + rate.trim() !== '') };
}

export function isSameTable(one: RateTable, other: RateTable): boolean {
  return JSON.stringify(withoutEmptyRows(one)) === JSON.stringify(withoutEmptyRows(other));
}

/**
 * Rows from text copied from a spreadsheet: lines of cells separated by tabs, with quotation marks around cells that
 * contain line breaks. Null for a single cell, which is pasted as usual.
 */
export function pastedRows(text: string): RateRow[] | null {
  const isTable = text.includes('\t') || /\n[^\n]/.test(text.trim());
  if (!isTable) return null;
  return cellsIn(text)
    .filter((cells) => cells.some((cell) => cell !== ''))
    .slice(0, MOST_ROWS)
    .map(([description = '', rate = '']) => ({ description, rate }));
}

function cellsIn(text: string): string[][] {
  const cells = text.replace(/\r\n?/g, '\n').matchAll(/("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)([\t\n]|$)/gy);
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
    const plain = isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    rows.at(-1)?.push(plain.replace(/\s+/g, ' ').trim());
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

/** The rows after others were pasted at `at`: empty rows are filled, others move down. */
export function withPasted(rows: readonly RateRow[], at: number, pasted: readonly RateRow[]): RateRow[] {
  const isFilled = ({ description, rate }: RateRow) => description !== '' || rate !== '';
  const before = rows.slice(0, at);
  const after = rows.slice(at).filter(isFilled);
  return [...before, ...pasted, ...after].slice(0, MOST_ROWS);
}

export function moved(rows: readonly RateRow[], from: number, to: number): RateRow[] {
  const row = rows[from];
  if (!row || to < 0 || to >= rows.length) return [...rows];
  const others = rows.filter((_, index) => index !== from);
  return [...others.slice(0, to), row, ...others.slice(to)];
}
