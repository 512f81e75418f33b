import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { areNewestFilesPresent } from '../check-media-folder.ts';
import { VARIANTS, variantBeside } from '../inspect/inspect-image.ts';
import { unrecordedFileStore } from '../records/unrecorded-files.store.ts';
import type { UploadDeps } from '../store-upload.ts';
import { type UnusedFile, unusedFileStore } from './unused-files.store.ts';

/** Not among all that a start has to do. */
const FIRST_AFTER_MS = 10 * 60_000;
const SWEEP_EVERY_MS = 24 * 3_600_000;
/** A slide that is not saved yet may wait in somebody's tab over a weekend. */
const UNUSED_DAYS = 4;

/**
 * Removes uploaded files that nothing shows, and what a process left behind that died before it had made their records.
 * See docs/decisions/022-remove-unused-files.md
 */
export class MediaSweeper {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly parts: Pick<UploadDeps, 'database' | 'folder'>,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  ) {}

  start(): void {
    this.timer = setTimeout(() => {
      this.timer = setInterval(() => this.run(), SWEEP_EVERY_MS).unref();
      this.run();
    }, FIRST_AFTER_MS).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.running;
  }

  private run(): void {
    this.running = this.parts.database
      .withLock('media sweeper', 'skip', () => this.sweep())
      .catch((error: unknown) => this.log.error({ err: error }, 'Failed to delete unused files'));
  }

  /** Looks once. The records go first: a file without one is never asked for, and goes a day later. */
  async sweep(): Promise<void> {
    const { database } = this.parts;
    if (!(await areNewestFilesPresent(database.queries, this.parts.folder))) {
      throw new Error('None of the newest files is in the upload folder. Nothing was deleted.');
    }
    const now = await database.steadyNow();
    while (await this.removeLeft(now));
    const sheets = await this.styleSheets();
    const store = unusedFileStore(database.queries);
    const unused = await store.find(UNUSED_DAYS, now, await store.referred(sheets));
    if (unused.length === 0) return;
    const forgotten = await database.write(null, async (queries) => {
      const files = await unusedFileStore(queries).removeUnused(unused, sheets);
      await unrecordedFileStore(queries).addDeleted(
        files.map((file) => ({ fileName: file.fileName, names: namesOf(file) })),
      );
      return files;
    });
    this.log.warn({ locations: forgotten.map(({ location }) => location) }, 'Stopped serving unused files');
  }

  /** They go before the transaction ends: from then on another file may take a name. Answers whether there were some. */
  private async removeLeft(now: Date): Promise<boolean> {
    const { database, folder } = this.parts;
    const left = await database.write(null, async (queries) => {
      const store = unrecordedFileStore(queries);
      const found = await store.findExpired(now);
      await folder.remove(...found.flatMap(({ names }) => names));
      await store.remove(found.map(({ fileName }) => fileName));
      return found.map(({ fileName }) => fileName);
    });
    if (left.length > 0) this.log.warn({ files: left }, 'Deleted files without a record');
    return left.length > 0;
  }

  /** One that was lost shows nothing any more; where all are, it is the place of the files that is not there, and they may come back. */
  private async styleSheets(): Promise<string[]> {
    const { database, folder } = this.parts;
    const sheets: string[] = [];
    const missing: string[] = [];
    for (const fileName of await unusedFileStore(database.queries).styleSheetNames()) {
      if ((await folder.sizeOf(fileName)) === null) missing.push(fileName);
      else sheets.push(await text(await folder.read(fileName)));
    }
    if (missing.length > 0 && sheets.length === 0) throw new Error('None of the style sheets is in the upload folder.');
    if (missing.length > 0) this.log.warn({ files: missing }, 'Style sheets are missing');
    return sheets;
  }
}

function namesOf({ fileName, thumbnailName }: UnusedFile): string[] {
  const variants = thumbnailName === null ? [] : VARIANTS.map((variant) => variantBeside(thumbnailName, variant));
  return [fileName, ...variants];
}
