import { readMappedRow } from './feed-mapped-row.ts';
import type { Mapping } from './feed-mapping.ts';
import { type FoundRow, MOST_ROWS, plainName, rowsAt, textAt } from './feed-paths.ts';
import type { RateFeed } from './feed-rates.ts';
import { isRecord, plainText, textOf } from './feed-text.ts';
import type { FeedTree } from './feed-tree.ts';
import { isUnitName } from './feed-unit-names.ts';

/** How many characters are read of each text. A rate that is longer isn't a number. */
export const LONGEST_CELL = 100;

/** Reads the rows of a document by a mapping. Rows without a certain rate say so; the View decides whether it matters. */
export function readMappedFeed({ root }: FeedTree, mapping: Mapping): RateFeed {
  const items = rowsAt(root, mapping.rows).map((row) => {
    const text = (path: string) => (path === '' ? '' : cellAt(row, path));
    const texts = {
      name: text(mapping.name),
      secondName: text(mapping.secondName),
      rate: text(mapping.rate),
      unit: text(mapping.unit),
      otherUnits: unitsBeside(row, mapping),
    };
    return readMappedRow(texts, mapping);
  });
  return { title: '', description: '', items: items.filter(({ name }) => name !== '').slice(0, MOST_ROWS) };
}

export function cellAt(row: FoundRow, path: string): string {
  return plainText(textAt(row, path), LONGEST_CELL);
}

function unitsBeside({ value }: FoundRow, mapping: Mapping): string[] {
  if (!isRecord(value)) return [];
  const used = new Set([mapping.name, mapping.secondName, mapping.rate, mapping.unit].map(plainName));
  return Object.entries(value)
    .filter(([name]) => isUnitName(name) && !used.has(name))
    .map(([, inner]) => plainText(textOf(inner), LONGEST_CELL));
}
