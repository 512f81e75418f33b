import { isRecord } from '../is-record.ts';
import { MOST_ITEMS } from './feed-rates.ts';
import { textOf } from './feed-text.ts';

/**
 * Where values are in a document: names of elements, attributes (with "@") and properties, and positions in lists,
 * separated by "/". In names, "~" is written as "~0" and "/" as "~1", as in JSON Pointer. Lists on the way to rows
 * need no position: all their entries are meant.
 */
/** Every property of an object, as a row. */
export const EACH = '~each';
/** The name of the property that is the row. */
export const NAME = '~name';
/** The value itself: the document, or the text of a row. */
export const ITSELF = '~self';

/** A row: a value, and the name of the property that it was found as. */
export interface FoundRow {
  name: string;
  value: unknown;
}

const DEEPEST_LIST = 8;

export function joined(path: string, name: string): string {
  return path === '' ? name : `${path}/${name}`;
}

export function escapedName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function plainName(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The rows at a path, in the order of the document. */
export function rowsAt(root: unknown, path: string): FoundRow[] {
  const segments = path.split('/');
  const start: FoundRow[] = [{ name: '', value: root }];
  const found = segments.reduce(
    (rows, segment) => rows.flatMap(({ value }) => stepsFrom(value, segment, DEEPEST_LIST)).slice(0, MOST_ITEMS),
    start,
  );
  if (segments.at(-1) === EACH) return found;
  const rows = found.flatMap(({ name, value }) =>
    Array.isArray(value)
      ? value.slice(0, MOST_ITEMS).map((entry: unknown) => ({ name, value: entry }))
      : [{ name, value }],
  );
  return rows.slice(0, MOST_ITEMS);
}

function stepsFrom(value: unknown, segment: string, depth: number): FoundRow[] {
  if (segment === ITSELF) return [{ name: '', value }];
  if (Array.isArray(value)) {
    return depth === 0 ? [] : value.slice(0, MOST_ITEMS).flatMap((entry) => stepsFrom(entry, segment, depth - 1));
  }
  if (!isRecord(value)) return [];
  if (segment === EACH) return Object.entries(value).map(([name, inner]) => ({ name, value: inner }));
  const name = plainName(segment);
  return Object.hasOwn(value, name) ? [{ name, value: value[name] }] : [];
}

/** The text at a path in a row; empty if there is none. */
export function textAt({ name, value }: FoundRow, path: string): string {
  if (path === NAME) return name;
  if (path === ITSELF) return textOf(value);
  return textOf(path.split('/').reduce(valueIn, value));
}

function valueIn(value: unknown, segment: string): unknown {
  if (Array.isArray(value)) return /^\d{1,4}$/.test(segment) ? value[Number(segment)] : undefined;
  if (isRecord(value) && Object.hasOwn(value, plainName(segment))) return value[plainName(segment)];
  // A list with one element is indistinguishable from an element in XML.
  return segment === '0' ? value : undefined;
}
