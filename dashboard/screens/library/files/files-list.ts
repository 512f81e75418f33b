import type { UploadedFile } from '#contract/entities/uploaded-file.ts';
import { matcher } from '#dashboard/components/names.ts';
import { compareNames } from '#rules/name-order.ts';

/** The query of the address of the portal's files: which of them are shown, and which one is open. */
export interface FilesSearch {
  search?: string | undefined;
  kind?: UploadedFile['kind'] | undefined;
  /** Empty for the files in no folder. */
  folder?: string | undefined;
  use?: 'used' | 'unused' | undefined;
  /** Newest first by default. */
  sort?: 'name' | 'size' | undefined;
  /** `_id` of the file whose details are open. */
  file?: string | undefined;
}

/** The kinds that can be chosen, in the order of the list. */
export const LISTED_KINDS = ['image', 'video', 'document', 'animation', 'xml'] as const;

const ORDERS: Record<NonNullable<FilesSearch['sort']>, (one: UploadedFile, other: UploadedFile) => number> = {
  name: (one, other) => compareNames(one.name, other.name),
  size: (one, other) => other.bytes - one.bytes,
};

/** Returns those files that fit, in the order that was asked for. `files` are newest first. */
export function filesToShow(
  files: readonly UploadedFile[],
  { search = '', kind, folder, use, sort }: FilesSearch,
): UploadedFile[] {
  const isFitting = matcher(search);
  const found = files.filter(
    (file) =>
      (kind === undefined || file.kind === kind) &&
      (folder === undefined || file.folder === folder) &&
      (use === undefined || file.uses > 0 === (use === 'used')) &&
      (isFitting(file.name) || isFitting(file.folder)),
  );
  return sort === undefined ? found : found.toSorted(ORDERS[sort]);
}

/** The folders of the files, by name. */
export function foldersOf(files: readonly UploadedFile[]): string[] {
  return [...new Set(files.map(({ folder }) => folder))].filter((folder) => folder !== '').toSorted(compareNames);
}
