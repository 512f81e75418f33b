import { stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { CONVERTED_VIDEO, identify } from './file-kinds.ts';
import { type MediaRecord, mediaStore } from './media.store.ts';
import { sha256Of, type UploadParts } from './store-upload.ts';

/**
 * Converts, one after the other, the videos that browsers can't play. What is to be done stands in the database, so a
 * server that was stopped in the middle begins that video again.
 */
export class Converter {
  private readonly percents = new Map<string, number>();
  private readonly abort = new AbortController();
  private running: Promise<void> | null = null;

  constructor(
    private readonly parts: UploadParts,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Looks whether there is something to convert. */
  wake(): void {
    if (this.running || this.abort.signal.aborted || !this.parts.ffmpeg) return;
    this.running = this.convertAll()
      .catch((error: unknown) => this.log.error({ err: error }, 'Videos could not be converted.'))
      .finally(() => {
        this.running = null;
      });
  }

  /** How far a video is, 0 to 100. */
  percentOf(record: Pick<MediaRecord, '_id' | 'state'>): number {
    return record.state === 'converting' ? (this.percents.get(record._id) ?? 0) : 100;
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await this.running;
  }

  private async convertAll(): Promise<void> {
    const store = mediaStore(this.parts.database.queries);
    for (let next = await store.nextToConvert(); next; next = await store.nextToConvert()) {
      await this.convert(next);
      if (this.abort.signal.aborted) return;
    }
  }

  private async convert(record: MediaRecord): Promise<void> {
    const { folder, ffmpeg, database } = this.parts;
    if (!ffmpeg) return;
    const original = folder.pathOf(record.fileName);
    const converted = folder.incoming();
    try {
      const { demuxer } = await identify('video', original);
      await ffmpeg.toMp4({ file: original, demuxer }, converted, {
        durationSeconds: record.durationSeconds ?? 0,
        signal: this.abort.signal,
        onPercent: (percent) => this.percents.set(record._id, percent),
      });
      const facts = await ffmpeg.inspect({ file: converted, demuxer: CONVERTED_VIDEO.demuxer });
      if (!facts) throw new Error('What came out is not a video.');
      const fileName = `${record.fileName.replace(/\.[^.]*$/, '')}.converted.${CONVERTED_VIDEO.extension}`;
      const { size } = await stat(converted);
      const sha256 = await sha256Of(converted);
      await folder.keep(converted, fileName);
      await database.write(null, (queries) =>
        mediaStore(queries).update(record._id, {
          fileName,
          contentType: CONVERTED_VIDEO.contentType,
          bytes: size,
          sha256,
          width: facts.width,
          height: facts.height,
          durationSeconds: facts.durationSeconds,
          state: 'ready',
        }),
      );
      await folder.discard(original);
    } catch (error) {
      if (this.abort.signal.aborted) return;
      this.log.warn({ err: error, location: record.location }, 'A video could not be converted.');
      const sentence = 'This video could not be converted. Please save it as .mp4 and upload it again.';
      await database.write(null, (queries) =>
        mediaStore(queries).update(record._id, { state: 'failed', error: sentence }),
      );
    } finally {
      this.percents.delete(record._id);
      await folder.discard(converted);
    }
  }
}
