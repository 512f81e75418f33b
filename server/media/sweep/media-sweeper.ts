import type { FastifyBaseLogger } from 'fastify';
import { periodicJob } from '#server/async/periodic-job.ts';
import { areNewestFilesPresent } from '../check-media-folder.ts';
import { unrecordedFileStore } from '../records/unrecorded-files.store.ts';
import type { UploadDeps } from '../store-upload.ts';
import { readStyleSheets } from './style-sheets.ts';
import { namesOfStored, unusedFileStore } from './unused-files.store.ts';

/** Not during the start, when the server has much else to do. */
const FIRST_AFTER_MS = 10 * 60_000;
const SWEEP_EVERY_MS = 24 * 3_600_000;
/** A slide with an uploaded file may stay unsaved in a browser tab over a weekend. */
const UNUSED_DAYS = 4;

/**
 * Deletes uploaded files that nothing uses, and files without a record which processes left behind when they died.
 * See docs/decisions/022-remove-unused-files.md
 */
export class MediaSweeper {
  private readonly sweeps = periodicJob({
    work: () => this.parts.database.withLock('media sweeper', 'skip', () => this.sweep()),
    everyMs: SWEEP_EVERY_MS,
    firstAfterMs: FIRST_AFTER_MS,
    onError: (error) => this.log.error({ err: error }, 'Failed to delete unused files'),
  });

  constructor(
    private readonly parts: Pick<UploadDeps, 'database' | 'folder'>,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  ) {}

  start(): void {
    this.sweeps.start();
  }

  stop(): Promise<void> {
    return this.sweeps.stop();
  }

  /**
   * Runs once. Deletes only the records of unused files: a file without a record isn't served, and is deleted a day
   * later.
   */
  async sweep(): Promise<void> {
    const { database } = this.parts;
    if (!(await areNewestFilesPresent(database.queries, this.parts.folder))) {
      throw new Error('None of the newest files is in the upload folder. Nothing was deleted.');
    }
    const now = await database.steadyNow();
    while (await this.deleteExpired(now));
    const sheets = await readStyleSheets(this.parts, this.log);
    const store = unusedFileStore(database.queries);
    const unused = await store.find(UNUSED_DAYS, now, await store.referencedNames(sheets));
    if (unused.length === 0) return;
    const removed = await database.write(null, async (queries) => {
      const files = await unusedFileStore(queries).removeUnused(unused, sheets);
      await unrecordedFileStore(queries).addDeleted(
        files.map((file) => ({ fileName: file.fileName, names: namesOfStored(file) })),
      );
      return files;
    });
    this.log.warn({ locations: removed.map(({ location }) => location) }, 'Stopped serving unused files');
  }

  /**
   * Deletes files before the transaction ends, because other files may use their names afterwards. Returns false if
   * there were none.
   */
  private async deleteExpired(now: Date): Promise<boolean> {
    const { database, folder } = this.parts;
    const deleted = await database.write(null, async (queries) => {
      const store = unrecordedFileStore(queries);
      const found = await store.findExpired(now);
      await folder.remove(...found.flatMap(({ names }) => names));
      await store.remove(found.map(({ fileName }) => fileName));
      return found.map(({ fileName }) => fileName);
    });
    if (deleted.length > 0) this.log.warn({ files: deleted }, 'Deleted files without a record');
    return deleted.length > 0;
  }
}
