import { asc, inArray, lte, sql } from 'drizzle-orm';
import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { placedFiles } from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';
import { conflict } from '#server/errors.ts';

const MAX_BATCH = 100;

/** How long a backup may take. It reads all records first, then copies their files. */
const MAX_BACKUP_HOURS = 24;

/** Keeps a list of files in the storage that have no record yet, or no longer, so that they can be deleted later. */
export function unrecordedFileStore(queries: Queries) {
  return {
    /**
     * Must be called before a file and its variants (`names`) are stored. Throws 409 if another file of this name is
     * being processed.
     */
    async add(fileName: string, names: string[]): Promise<void> {
      const added = await queries
        .insert(placedFiles)
        .values({ fileName, names })
        .onConflictDoNothing()
        .returning({ fileName: placedFiles.fileName });
      if (added.length === 0) throw conflict(problem('file-being-processed'));
    },

    /**
     * Adds files whose records were deleted in the same transaction. They are kept for backups that are being written.
     */
    async addDeleted(files: readonly { fileName: string; names: string[] }[]): Promise<void> {
      if (files.length === 0) return;
      const leavesAt = sql`now() + make_interval(hours => ${MAX_BACKUP_HOURS})`;
      await queries
        .insert(placedFiles)
        .values(files.map((file) => ({ ...file, leavesAt })))
        .onConflictDoNothing();
    },

    /**
     * Removes files whose records were created in the same transaction. Throws if one has already been deleted as a
     * leftover.
     */
    async confirmRecorded(fileNames: string[]): Promise<void> {
      const removed = await this.remove(fileNames);
      if (removed < fileNames.length) throw new Error('A file was deleted before its record was created.');
    },

    /** Returns how many files were on the list. */
    async remove(fileNames: string[]): Promise<number> {
      if (fileNames.length === 0) return 0;
      const removed = await queries
        .delete(placedFiles)
        .where(inArray(placedFiles.fileName, fileNames))
        .returning({ fileName: placedFiles.fileName });
      return removed.length;
    },

    /**
     * Finds files to delete at `now`, and locks them: until the transaction ends, nothing can create their records or
     * use their names.
     */
    async findExpired(now: Date): Promise<{ fileName: string; names: string[] }[]> {
      return queries
        .select({ fileName: placedFiles.fileName, names: placedFiles.names })
        .from(placedFiles)
        .where(lte(placedFiles.leavesAt, asTimestamp(now)))
        .orderBy(asc(placedFiles.leavesAt))
        .limit(MAX_BATCH)
        .for('update');
    },
  };
}
