import { asc, inArray, lte, sql } from 'drizzle-orm';
import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { placedFiles } from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';
import { conflict } from '#server/errors.ts';

const MOST_AT_ONCE = 100;

/** A backup reads all records first and copies the files then: so long it may take. */
const BACKUP_TAKES_HOURS = 24;

/** The files that lie where they are served and have no record: not yet, or not any more. */
export function unrecordedFileStore(queries: Queries) {
  return {
    /** To be said before anything is put there. Throws 409 where another file of this name is on its way. */
    async add(fileName: string, names: string[]): Promise<void> {
      const noted = await queries
        .insert(placedFiles)
        .values({ fileName, names })
        .onConflictDoNothing()
        .returning({ fileName: placedFiles.fileName });
      if (noted.length === 0) throw conflict(problem('file-being-processed'));
    },

    /** Their records are gone, in the same transaction. */
    async addDeleted(forgotten: readonly { fileName: string; names: string[] }[]): Promise<void> {
      if (forgotten.length === 0) return;
      const leavesAt = sql`now() + make_interval(hours => ${BACKUP_TAKES_HOURS})`;
      await queries
        .insert(placedFiles)
        .values(forgotten.map((file) => ({ ...file, leavesAt })))
        .onConflictDoNothing();
    },

    /** They have their record, made in the same transaction. Throws where one was thrown away as left behind. */
    async confirmRecorded(fileNames: string[]): Promise<void> {
      const found = await this.remove(fileNames);
      if (found < fileNames.length) throw new Error('A file was thrown away before its record was made.');
    },

    /** They are gone. Answers how many were known. */
    async remove(fileNames: string[]): Promise<number> {
      if (fileNames.length === 0) return 0;
      const forgotten = await queries
        .delete(placedFiles)
        .where(inArray(placedFiles.fileName, fileNames))
        .returning({ fileName: placedFiles.fileName });
      return forgotten.length;
    },

    /** Those whose time is over at `now`. Until the transaction ends nobody makes their record, or takes their name. */
    async findExpired(now: Date): Promise<{ fileName: string; names: string[] }[]> {
      return queries
        .select({ fileName: placedFiles.fileName, names: placedFiles.names })
        .from(placedFiles)
        .where(lte(placedFiles.leavesAt, asTimestamp(now)))
        .orderBy(asc(placedFiles.leavesAt))
        .limit(MOST_AT_ONCE)
        .for('update');
    },
  };
}
