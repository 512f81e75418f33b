import { type FilesSearch, LISTED_KINDS } from './files-list.ts';

/** Reads the query of the address. What it doesn't know is left out. */
export function readFilesSearch(search: Record<string, unknown>): FilesSearch {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);
  const one = <Value extends string>(value: unknown, values: readonly Value[]) =>
    values.find((known) => known === value);
  return {
    search: text(search.search),
    kind: one(search.kind, LISTED_KINDS),
    folder: text(search.folder),
    use: one(search.use, ['used', 'unused']),
    sort: one(search.sort, ['name', 'size']),
    file: text(search.file),
  };
}
