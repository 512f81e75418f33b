import { isRecord } from '../is-record.ts';
import { readMappedRow, unitsBeside } from './feed-mapped-row.ts';
import type { Mapping } from './feed-mapping.ts';
import { escapedName, type FoundRow, rowsAt, textAt } from './feed-paths.ts';
import { MOST_ITEMS, type RateFeed } from './feed-rates.ts';
import { plainText } from './feed-text.ts';
import type { FeedTree } from './feed-tree.ts';

/** How many characters are read of each text. A rate that is longer isn't a number. */
export const LONGEST_CELL = 100;

/**
 * Reads the rows of a document by a mapping. Rows without a certain rate say so; the View decides whether it matters.
 */
export function readMappedFeed({ root }: FeedTree, mapping: Mapping): RateFeed {
  const items = rowsAt(root, mapping.rows).map((row) => {
    const text = (path: string) => (path === '' ? '' : cellAt(row, path));
    const texts = {
      name: text(mapping.name),
      secondName: text(mapping.secondName),
      rate: text(mapping.rate),
      unit: text(mapping.unit),
      otherUnits: unitsBeside(ownPaths(row), mapping).map(text),
    };
    return readMappedRow(texts, mapping);
  });
  return { title: '', description: '', items: items.filter(({ name }) => name !== '').slice(0, MOST_ITEMS) };
}

export function cellAt(row: FoundRow, path: string): string {
  return plainText(textAt(row, path), LONGEST_CELL);
}

/** The paths of the values of a row, without those inside other values. */
export function ownPaths({ value }: FoundRow): string[] {
  return isRecord(value) ? Object.keys(value).map(escapedName) : [];
}
