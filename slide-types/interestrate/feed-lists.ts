import { cellsOf, type FoundRow } from './feed-cells.ts';
import { plainName, readEntry, readRow } from './feed-rows.ts';
import { isRecord, textOf } from './feed-text.ts';

/** Names of a row, or of all rows, in feeds. */
const ITEM_NAMES = [
  ...['item', 'items', 'itemlist', 'list', 'rows', 'row', 'entry', 'entries', 'rate', 'rates', 'interestrates'],
  ...['data', 'values', 'products', 'product', 'records', 'results', 'observations', 'quotes', 'zinsen'],
];
const TITLE_NAMES = ['title', 'heading', 'headline', 'caption', 'name', 'subject'];
const DESCRIPTION_NAMES = ['description', 'subtitle', 'tagline', 'summary', 'note'];
/** Elements next to the list that may contain its title. */
const HEADS = ['channel', 'header', 'meta', 'info'];
const DEEPEST_FEED = 20;
/** More values than in any feed of rates; the rest isn't read. */
const MOST_VALUES = 20_000;
/** More rows than any slide shows; the rest isn't read. */
const MOST_ROWS = 1_000;

/** A list of rows, with the records that contain it, outermost first. */
interface FoundList {
  within: Record<string, unknown>[];
  rows: FoundRow[];
}

export interface FoundRates {
  title: string;
  description: string;
  rows: FoundRow[];
}

/**
 * The list in a tree that is most likely to be the rates, with its title and description. Lists at the same
 * path in several groups are combined. Null if nothing looks like rates.
 */
export function findRates(tree: unknown): FoundRates | null {
  const lists = listsIn(tree);
  const [best] = [...lists.values()].sort((one, other) => worth(other) - worth(one));
  if (!best) return null;
  const { rows, within } = best;
  const around = [...within]
    .reverse()
    .flatMap((record) => [record, ...HEADS.map((name) => record[name]).filter(isRecord)]);
  const titled = around.find((record) => named(record, TITLE_NAMES) !== '');
  const described = titled ?? around.find((record) => named(record, DESCRIPTION_NAMES) !== '');
  return {
    title: titled ? named(titled, TITLE_NAMES) : '',
    description: described ? named(described, DESCRIPTION_NAMES) : '',
    rows: rows.slice(0, MOST_ROWS),
  };
}

function worth({ rows }: FoundList): number {
  return rows.reduce((sum, row) => sum + (isRate(row) ? row.certainty : 0), 0);
}

function isRate({ rate, certainty }: FoundRow): boolean {
  return certainty > 0 && rate.trim() !== '';
}

/** Whether a document has an element for rows that contains none. */
export function hasEmptyList(tree: unknown): boolean {
  if (Array.isArray(tree)) return tree.length === 0;
  if (!isRecord(tree)) return false;
  const isChannel = isRecord(tree.rss) && isRecord(tree.rss.channel) && !('item' in tree.rss.channel);
  return (
    isChannel || Object.entries(tree).some(([key, value]) => ITEM_NAMES.includes(plainName(key)) && isEmpty(value))
  );
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** All possible lists of rows, by their paths. */
function listsIn(tree: unknown): Map<string, FoundList> {
  const lists = new Map<string, FoundList>();
  let values = 0;

  function add(path: string, within: Record<string, unknown>[], rows: (FoundRow | null)[]) {
    const found = rows.filter((row) => row !== null);
    if (!found.some(isRate)) return;
    const before = lists.get(path);
    if (!before) lists.set(path, { within, rows: found });
    else {
      before.within = before.within.filter((record, index) => record === within[index]);
      before.rows.push(...found);
    }
  }

  function look(value: unknown, name: string, path: string, within: Record<string, unknown>[]) {
    values += 1;
    if (within.length > DEEPEST_FEED) return;
    if (Array.isArray(value)) {
      add(path, within, withoutHeader(value, value.slice(0, MOST_ROWS).map(readRow)));
      for (const entry of value) if (isRecord(entry)) lookInside(entry, path, within);
      return;
    }
    if (!isRecord(value)) return;
    const entries = Object.entries(value).slice(0, MOST_ROWS);
    if (ITEM_NAMES.includes(name) || name.endsWith('rates')) {
      add(path, within, [readRow(value)]);
      add(
        `${path}/*`,
        [...within, value],
        entries.map(([key, inner]) => readEntry(key, inner)),
      );
    } else {
      const percentages = entries.filter(([, inner]) => /\d\s*%/.test(textOf(inner)));
      if (percentages.length > 1) {
        add(
          `${path}/*`,
          [...within, value],
          percentages.map(([key, inner]) => readEntry(key, inner)),
        );
      }
    }
    lookInside(value, path, within);
  }

  function lookInside(record: Record<string, unknown>, path: string, within: Record<string, unknown>[]) {
    for (const [key, inner] of Object.entries(record)) {
      if (values > MOST_VALUES) return;
      const name = plainName(key);
      look(inner, name, `${path}/${name}`, [...within, record]);
    }
  }

  look(tree, '', '', []);
  return lists;
}

/** Tables often start with the names of their columns. */
function withoutHeader(list: unknown[], rows: (FoundRow | null)[]): (FoundRow | null)[] {
  const [first, second] = rows;
  const hasCells = Array.isArray(list[0]) || (isRecord(list[0]) && cellsOf(list[0]) !== null);
  const isHeader = hasCells && first?.certainty === 0 && (second?.certainty ?? 0) > 0;
  return isHeader ? rows.slice(1) : rows;
}

function named(record: Record<string, unknown>, names: readonly string[]): string {
  for (const name of names) {
    const key = Object.keys(record).find((candidate) => plainName(candidate) === name);
    const text = key === undefined ? '' : textOf(record[key]);
    if (text !== '') return text;
  }
  return '';
}
