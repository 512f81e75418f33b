import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '#contract/errors/problem.ts';
import { periodicJob } from '#server/async/periodic-job.ts';
import { isDatabaseUnreachable } from '#server/db/database-errors.ts';
import { isDiskFull } from '#server/disk-full.ts';
import { Refusal } from '#server/errors.ts';
import { type MediaRecord, mediaStore } from '../records/media.store.ts';
import type { UploadDeps } from '../store-upload.ts';
import type { ConversionOptions } from './conversion-options.ts';
import { convertDocument } from './convert-document.ts';
import { convertVideo } from './convert-video.ts';
import { ProgramUnavailable } from './external-programs.ts';

/** Conversions that another process left unfinished are found within this time. */
const CHECK_EVERY_MS = 60_000;
/** How often the progress is stored, for the users who wait. */
const STORE_PROGRESS_EVERY_MS = 1_000;

/** Converts a file, stores the result, and ends the conversion of its record. */
type Convert = (parts: UploadDeps, record: MediaRecord, options: ConversionOptions) => Promise<void>;

/** Kinds of files that are converted after their upload, each in a queue of its own: videos take hours. */
const CONVERSIONS = {
  video: { convert: convertVideo, failed: 'video-conversion-failed' },
  document: { convert: convertDocument, failed: 'document-conversion-failed' },
} as const satisfies Record<string, { convert: Convert; failed: ErrorCode }>;
type ConvertedKind = keyof typeof CONVERSIONS;
const KINDS = Object.keys(CONVERSIONS) as ConvertedKind[];

/**
 * Converts files that browsers can't show, of each kind one at a time. The queues are in the database, so a file is
 * converted again if the server was stopped in the middle. Several processes convert different files.
 */
export class FileConverter {
  private readonly abort = new AbortController();
  private readonly queues = KINDS.map((kind) =>
    periodicJob({
      work: () => this.convertAll(kind),
      everyMs: CHECK_EVERY_MS,
      onError: (error) => this.log.error({ err: error }, `Failed to convert files of the kind “${kind}”`),
    }),
  );

  constructor(
    private readonly parts: UploadDeps,
    private readonly log: FastifyBaseLogger,
  ) {
    for (const queue of this.queues) queue.start();
  }

  /** Checks for files to convert. */
  wake(): void {
    for (const queue of this.queues) queue.runNow();
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await Promise.all(this.queues.map((queue) => queue.stop()));
  }

  private async convertAll(kind: ConvertedKind): Promise<void> {
    const { database, ffmpeg } = this.parts;
    // Another process may have it.
    if (kind === 'video' && !ffmpeg) return;
    const store = mediaStore(database.queries);
    // Files that are uploaded meanwhile are found in the next round. Skips those that other processes are converting.
    for (let isFound = true; isFound; ) {
      isFound = false;
      for (const mediaId of await store.idsToConvert(kind)) {
        await database.withLock(`conversion of ${mediaId}`, 'skip', async () => {
          const record = await store.findToConvert(mediaId);
          if (!record) return;
          await this.convert(kind, record);
          isFound = true;
        });
        if (this.abort.signal.aborted) return;
      }
    }
  }

  /** Returns a function that stores the progress, at most once a second. */
  private storeProgressOf(mediaId: string): (percent: number) => void {
    let storedAt = 0;
    return (percent) => {
      if (performance.now() - storedAt < STORE_PROGRESS_EVERY_MS) return;
      storedAt = performance.now();
      mediaStore(this.parts.database.queries)
        .storeProgress(mediaId, percent)
        .catch((error: unknown) => this.log.warn({ err: error }, 'Failed to store the progress of a conversion'));
    };
  }

  private async convert(kind: ConvertedKind, record: MediaRecord): Promise<void> {
    const { convert, failed } = CONVERSIONS[kind];
    try {
      const onPercent = this.storeProgressOf(record._id);
      await convert(this.parts, record, { onPercent, signal: this.abort.signal });
    } catch (error) {
      if (this.abort.signal.aborted) return;
      // Not the file's fault: it will be converted again.
      if (isDatabaseUnreachable(error) || isDiskFull(error) || error instanceof ProgramUnavailable) throw error;
      this.log.warn({ err: error, location: record.location }, 'Failed to convert a file');
      const code = error instanceof Refusal ? error.problem.code : failed;
      await this.parts.database.write(null, (queries) =>
        mediaStore(queries).endConversion(record._id, { state: 'failed', error: code }),
      );
    }
  }
}
