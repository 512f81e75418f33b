import { stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '#contract/errors/problem.ts';
import { periodicJob } from '#server/async/periodic-job.ts';
import { isDatabaseUnreachable, isDiskFull } from '#server/db/database-errors.ts';
import { CONVERTED_VIDEO, identifyFormat } from '../inspect/file-formats.ts';
import { type MediaRecord, mediaStore } from '../records/media.store.ts';
import { unrecordedFileStore } from '../records/unrecorded-files.store.ts';
import { sha256Of, type UploadDeps } from '../store-upload.ts';
import { conversionOf } from './playable-videos.ts';

/** Conversions that another process left unfinished are found within this time. */
const CHECK_EVERY_MS = 60_000;
/** How often the progress is stored, for the users who wait. */
const STORE_PROGRESS_EVERY_MS = 1_000;

/**
 * Converts videos that browsers can't play, one at a time. The queue is in the database, so a video is converted again
 * if the server was stopped in the middle. Several processes convert different videos.
 */
export class VideoConverter {
  private readonly abort = new AbortController();
  private readonly conversions = periodicJob({
    work: () => this.convertAll(),
    everyMs: CHECK_EVERY_MS,
    onError: (error) => this.log.error({ err: error }, 'Failed to convert videos'),
  });

  constructor(
    private readonly parts: UploadDeps,
    private readonly log: FastifyBaseLogger,
  ) {
    if (parts.ffmpeg) this.conversions.start();
  }

  /** Checks for videos to convert. */
  wake(): void {
    if (this.parts.ffmpeg) this.conversions.runNow();
  }

  stop(): Promise<void> {
    this.abort.abort();
    return this.conversions.stop();
  }

  private async convertAll(): Promise<void> {
    const { database } = this.parts;
    const store = mediaStore(database.queries);
    // Videos that are uploaded meanwhile are found in the next round. Skips those that other processes are converting.
    for (let isFound = true; isFound; ) {
      isFound = false;
      for (const mediaId of await store.idsToConvert()) {
        await database.withLock(`conversion of ${mediaId}`, 'skip', async () => {
          const record = await store.findToConvert(mediaId);
          if (!record) return;
          await this.convert(record);
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

  private async convert(record: MediaRecord): Promise<void> {
    const { folder, ffmpeg, database } = this.parts;
    if (!ffmpeg) return;
    const converted = folder.newIncomingPath();
    try {
      await folder.withLocalFile(record.fileName, async (original) => {
        const { demuxer } = await identifyFormat('video', original);
        const input = { file: original, demuxer };
        const facts = await ffmpeg.inspect(input);
        if (!facts || facts === 'sound') throw new Error('The file is not a video any more.');
        await ffmpeg.convertToMp4(input, converted, {
          picture: conversionOf(facts),
          durationSeconds: record.durationSeconds ?? 0,
          signal: this.abort.signal,
          onPercent: this.storeProgressOf(record._id),
        });
      });
      const facts = await ffmpeg.inspect({ file: converted, demuxer: CONVERTED_VIDEO.demuxer });
      if (!facts || facts === 'sound') throw new Error('The converted file is not a video.');
      const fileName = `${record.fileName.replace(/\.[^.]*$/, '')}.converted.${CONVERTED_VIDEO.extension}`;
      const { size } = await stat(converted);
      const sha256 = await sha256Of(converted);
      await folder.store(converted, fileName);
      await database.write(null, async (queries) => {
        await mediaStore(queries).endConversion(record._id, {
          fileName,
          contentType: CONVERTED_VIDEO.contentType,
          bytes: size,
          sha256,
          width: facts.width,
          height: facts.height,
          durationSeconds: facts.durationSeconds,
          state: 'ready',
        });
        await unrecordedFileStore(queries).addDeleted([{ fileName: record.fileName, names: [record.fileName] }]);
      });
    } catch (error) {
      if (this.abort.signal.aborted) return;
      // Not the video's fault: it will be converted again.
      if (isDatabaseUnreachable(error) || isDiskFull(error)) throw error;
      this.log.warn({ err: error, location: record.location }, 'Failed to convert a video');
      const failed = { state: 'failed', error: 'video-conversion-failed' satisfies ErrorCode } as const;
      await database.write(null, (queries) => mediaStore(queries).endConversion(record._id, failed));
    } finally {
      await folder.discard(converted);
    }
  }
}
