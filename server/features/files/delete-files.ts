import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { conflict } from '#server/errors.ts';
import { unrecordedFileStore } from '#server/media/records/unrecorded-files.store.ts';
import { namesOfStored, unusedFileStore } from '#server/media/sweep/unused-files.store.ts';
import { type FileToChange, fileStore } from './files.store.ts';

/**
 * Deletes the records of files, and of the pages of documents. Throws 409 if one of them is used; `sheets` are the
 * style sheets that may name some. The files themselves are removed later, like those that nothing uses.
 */
export async function deleteFiles(
  queries: Queries,
  files: readonly FileToChange[],
  sheets: readonly string[],
): Promise<void> {
  const [kept] = await deleteUnusedFiles(queries, files, sheets);
  if (!kept) return;
  const used = files.find(({ location }) => location === (kept.document ?? kept.location)) ?? kept;
  throw conflict(problem('file-in-use', { name: used.label }));
}

/** The same, but returns those that are used, which stay. */
export async function deleteUnusedFiles(
  queries: Queries,
  files: readonly FileToChange[],
  sheets: readonly string[],
): Promise<FileToChange[]> {
  const pages = await fileStore(queries).pagesOf(files.map(({ location }) => location));
  const all = [...files, ...pages];
  const removed = await unusedFileStore(queries).removeUnused(all, sheets);
  await unrecordedFileStore(queries).addDeleted(
    removed.map((file) => ({ fileName: file.fileName, names: namesOfStored(file) })),
  );
  return all.filter(({ _id }) => !removed.some((one) => one._id === _id));
}
