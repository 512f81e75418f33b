import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '#contract/errors/problem.ts';
import { periodicJob } from '#server/async/periodic-job.ts';
import { isDatabaseUnreachable } from '#server/db/database-errors.ts';
import { isDiskFull } from '#server/disk-full.ts';
import { Refusal } from '#server/errors.ts';
import { type MediaRecord, mediaStore } from '../records/media.store.ts';
import type { UploadDeps } from '../store-upload.ts';
import type { ConversionOptions } from './conversion-options.ts';
import { ConversionQueue } from './conversion-queue.ts';
import { convertDocument } from './convert-document.ts';
import { convertVideo } from './convert-video.ts';
import { ProgramLost, ProgramUnavailable } from './external-programs.ts';

/** Conversions that another process left unfinished are found within this time. */
const CHECK_EVERY_MS = 60_000;
/** How often the progress is stored, for the users who wait. */
const STORE_PROGRESS_EVERY_MS = 1_000;
/**
 * A file that still takes down the process of its conversion at this attempt is refused, for the good of all others.
 */
const LAST_ATTEMPT = 4;

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
 * Converts files that browsers can't show, of each kind one at a time. The files that wait are in the database, so a
 * file is converted again if the server was stopped in the middle. Several processes convert different files.
 */
export class FileConverter {
  private readonly abort = new AbortController();
  private readonly jobs = KINDS.map((kind) => {
    const queue = new ConversionQueue();
    return periodicJob({
      work: () => this.convertAll(kind, queue),
      everyMs: CHECK_EVERY_MS,
      onError: (error) => this.log.error({ err: error }, `Failed to convert files of the kind “${kind}”`),
    });
  });

  constructor(
    private readonly parts: UploadDeps,
    private readonly log: FastifyBaseLogger,
  ) {
    for (const job of this.jobs) job.start();
  }

  /** Checks for files to convert. */
  wake(): void {
    for (const job of this.jobs) job.runNow();
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await Promise.all(this.jobs.map((job) => job.stop()));
  }

  private async convertAll(kind: ConvertedKind, queue: ConversionQueue): Promise<void> {
    const { database, ffmpeg } = this.parts;
    // Another process may have it.
    if (kind === 'video' && !ffmpeg) return;
    const store = mediaStore(database.queries);
    const tried = new Set<string>();
    while (!this.abort.signal.aborted) {
      const next = queue.choose(await store.filesToConvert(kind), tried, performance.now());
      if (!next) return;
      tried.add(next._id);
      // Skips a file that another process is converting.
      await database.withLock(`conversion of ${next._id}`, 'skip', async () => {
        const record = await store.findToConvert(next._id);
        if (record) await this.convert(kind, record, queue);
      });
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

  private async convert(kind: ConvertedKind, record: MediaRecord, queue: ConversionQueue): Promise<void> {
    const { convert, failed } = CONVERSIONS[kind];
    try {
      const onPercent = this.storeProgressOf(record._id);
      await convert(this.parts, record, { onPercent, signal: this.abort.signal });
    } catch (error) {
      if (this.abort.signal.aborted) return;
      if (isDatabaseUnreachable(error)) throw error;
      const { location } = record;
      if (isDiskFull(error) || error instanceof ProgramUnavailable) {
        const attempt = queue.postpone(record._id, performance.now());
        if (!(error instanceof ProgramLost) || attempt < LAST_ATTEMPT) {
          this.log.error({ err: error, location, attempt }, 'Postponed the conversion of a file');
          return;
        }
      }
      this.log.warn({ err: error, location }, 'Failed to convert a file');
      const code = error instanceof Refusal ? error.problem.code : failed;
      await this.parts.database.write(null, (queries) =>
        mediaStore(queries).endConversion(record._id, { state: 'failed', error: code }),
      );
    }
  }
}
