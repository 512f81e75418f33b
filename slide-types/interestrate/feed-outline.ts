import { isRecord } from '../is-record.ts';
import { readDecimal } from './feed-decimals.ts';
import { cellAt, ownPaths } from './feed-mapped.ts';
import { isUnitPath } from './feed-mapped-row.ts';
import { NUMBER_FORMATS } from './feed-mapping.ts';
import { EACH, escapedName, type FoundRow, ITSELF, joined, NAME, rowsAt } from './feed-paths.ts';
import type { OutlineColumn, OutlineTable, RateOutline } from './feed-tables.ts';
import { TEXT_KEY } from './feed-text.ts';
import type { FeedTree } from './feed-tree.ts';

const MOST_TABLES = 8;
const MOST_OUTLINED_ROWS = 300;
const MOST_COLUMNS = 24;
/** Rows that are searched for columns. */
const SAMPLED_ROWS = 40;
/** With this many characters, no further table is added. */
const ENOUGH_CHARACTERS = 150_000;
const DEEPEST_TABLE = 12;
const DEEPEST_COLUMN = 4;
const MOST_CELLS = 12;
const MOST_VALUES = 20_000;
const MOST_PATHS = 200;

/** Lists what may be the rows of a document; there may be nothing. */
export function readOutline({ root }: FeedTree): RateOutline {
  const { lists, records } = placesIn(root);
  const several = tablesAt(root, lists).filter(({ rowCount }) => rowCount > 1);
  const found = several.length > 0 ? several : tablesAt(root, [...lists, ...records.toReversed()]);
  const tables: OutlineTable[] = [];
  let characters = 0;
  for (const table of likeliestFirst(found).slice(0, MOST_TABLES)) {
    if (characters > ENOUGH_CHARACTERS) break;
    characters += JSON.stringify(table).length;
    tables.push(table);
  }
  return { tables };
}

/** The paths of lists and of objects whose properties may be rows; and of all objects, the outermost first. */
function placesIn(root: unknown): { lists: string[]; records: string[] } {
  const lists = new Set<string>();
  const records = new Set<string>();
  let values = 0;
  look(root, '', DEEPEST_TABLE, false);
  return { lists: [...lists].slice(0, MOST_PATHS), records: [...records].slice(-MOST_PATHS) };

  function look(value: unknown, path: string, depth: number, isInList: boolean) {
    values += 1;
    if (depth === 0 || values > MOST_VALUES) return;
    if (Array.isArray(value)) {
      lists.add(path === '' ? ITSELF : path);
      for (const entry of value) if (isRecord(entry)) look(entry, path, depth - 1, true);
      return;
    }
    if (!isRecord(value)) return;
    records.add(path === '' ? ITSELF : path);
    if (!isInList && !Object.hasOwn(value, TEXT_KEY)) lists.add(joined(path, EACH));
    for (const [name, inner] of Object.entries(value))
      look(inner, joined(path, escapedName(name)), depth - 1, isInList);
  }
}

/** The tables at these paths that have at least one number and something that names it. */
function tablesAt(root: unknown, paths: string[]): OutlineTable[] {
  return paths.flatMap((path) => {
    const rows = rowsAt(root, path);
    const columns = columnsOf(rows, path);
    const isNamed = columns.some((column) => column.cells.some((cell) => /\p{L}/u.test(cell) && !isNumber(cell)));
    const isTable = isNamed && columns.some(({ cells }) => cells.some(isNumber));
    return isTable ? [{ path, rowCount: rows.length, columns }] : [];
  });
}

function columnsOf(rows: FoundRow[], path: string): OutlineColumn[] {
  const paths = new Set<string>(path.endsWith(EACH) ? [NAME] : []);
  for (const { value } of rows.slice(0, SAMPLED_ROWS))
    for (const found of pathsIn(value, '', DEEPEST_COLUMN)) paths.add(found);
  // Without its unit, a rate would look certain in the editor.
  const units = [...new Set(rows.slice(0, MOST_OUTLINED_ROWS).flatMap(ownPaths))]
    .filter(isUnitPath)
    .slice(0, MOST_COLUMNS);
  return [...new Set([...[...paths].slice(0, MOST_COLUMNS), ...units])]
    .map((column) => ({ path: column, cells: rows.slice(0, MOST_OUTLINED_ROWS).map((row) => cellAt(row, column)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** The paths of all texts in a row. */
function pathsIn(value: unknown, path: string, depth: number): string[] {
  if (depth === 0 || value === null) return [];
  if (Array.isArray(value)) {
    return value.slice(0, MOST_CELLS).flatMap((entry, index) => pathsIn(entry, joined(path, String(index)), depth - 1));
  }
  if (!isRecord(value)) return [path === '' ? ITSELF : path];
  return Object.entries(value)
    .slice(0, MOST_COLUMNS)
    .flatMap(([name, inner]) =>
      name === TEXT_KEY ? [path === '' ? ITSELF : path] : pathsIn(inner, joined(path, escapedName(name)), depth - 1),
    );
}

function likeliestFirst(tables: OutlineTable[]): OutlineTable[] {
  const ranked = tables.map((table) => ({ table, rank: likelihood(table) }));
  return ranked.sort((one, other) => other.rank - one.rank).map(({ table }) => table);
}

/** Rows with different names and with numbers come first; the values of one row, as rows, come last. */
function likelihood({ rowCount, columns, path }: OutlineTable): number {
  const rows = Math.min(rowCount, MOST_OUTLINED_ROWS);
  const named = columns.some(
    ({ cells }) => new Set(cells).size === cells.length && cells.every((cell) => /\p{L}/u.test(cell)),
  );
  const numbers = Math.max(...columns.map(({ cells }) => cells.filter(isNumber).length));
  return (named ? 1_000 : 0) + (numbers / rows) * 500 + rows - (path.endsWith(EACH) && numbers < 2 ? 2_000 : 0);
}

function isNumber(cell: string): boolean {
  return NUMBER_FORMATS.some((format) => readDecimal(cell, format) !== null);
}
