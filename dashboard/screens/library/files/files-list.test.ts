import { expect, it } from 'vitest';
import type { UploadedFile } from '#contract/entities/uploaded-file.ts';
import { type FilesSearch, filesToShow, foldersOf } from './files-list.ts';

const FILES = [
  { name: 'Poster 10.png', kind: 'image', folder: 'Sommer', bytes: 1, uses: 2 },
  { name: 'Poster 9.png', kind: 'image', folder: '', bytes: 3, uses: 0 },
  { name: 'Menü.pdf', kind: 'document', folder: 'Küche', bytes: 2, uses: 0 },
] as UploadedFile[];
const shown = (search: FilesSearch) => filesToShow(FILES, search).map(({ name }) => name);

it.each<[FilesSearch, string[]]>([
  [{}, ['Poster 10.png', 'Poster 9.png', 'Menü.pdf']],
  [{ search: 'poster' }, ['Poster 10.png', 'Poster 9.png']],
  [{ search: 'menu' }, ['Menü.pdf']],
  [{ search: 'kuche' }, ['Menü.pdf']],
  [{ kind: 'document' }, ['Menü.pdf']],
  [{ folder: '' }, ['Poster 9.png']],
  [{ folder: 'Sommer', use: 'unused' }, []],
  [{ use: 'used' }, ['Poster 10.png']],
  [{ use: 'unused', sort: 'size' }, ['Poster 9.png', 'Menü.pdf']],
  [{ sort: 'name' }, ['Menü.pdf', 'Poster 9.png', 'Poster 10.png']],
])('shows the files that fit %j', (search, names) => {
  expect(shown(search)).toEqual(names);
});

it('lists folders once, by name', () => {
  expect(foldersOf([...FILES, ...FILES])).toEqual(['Küche', 'Sommer']);
});
