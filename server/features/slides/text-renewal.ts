import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { SANITIZER } from '#server/html/clean-html.ts';
import { sanitizationHash, type TextCleaner } from '#server/html/text-cleaner.ts';
import { definitions } from '#slide-types/definitions.ts';
import { slideStore } from './slides.store.ts';

/** Each row can have a megabyte of text. */
const BATCH_ROWS = 8;
const PAUSE_MS = 100;
const TYPES = Object.values(definitions)
  .filter(({ htmlFields }) => htmlFields.length > 0)
  .map(({ index }) => index);

/**
 * Sanitizes stored text again after an update has changed the sanitizer, a few rows at a time. Text that has not been
 * renewed yet is sanitized whenever it is sent to a screen.
 */
export class TextRenewal {
  private readonly stopping = new AbortController();
  private renewal: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly texts: Pick<TextCleaner, 'cleanIfStale'>,
    private readonly log: FastifyBaseLogger,
  ) {}

  start(): void {
    this.renewal = this.database
      .withLock('text renewal', 'skip', () => this.renewAll())
      .then(
        () => undefined,
        (error: unknown) => {
          if (!this.stopping.signal.aborted) this.log.error({ err: error }, 'Failed to sanitize stored text again');
        },
      );
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.renewal;
  }

  private async renewAll(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && (await this.renewBatch())) await pause(PAUSE_MS, undefined, { signal });
  }

  /** Returns false if nothing was left to do. */
  private async renewBatch(): Promise<boolean> {
    const outdated = await slideStore(this.database.queries).outdated(TYPES, SANITIZER, BATCH_ROWS);
    for (const slide of outdated) {
      const fields = await this.texts.cleanIfStale(slide.type, slide.fields, slide.sanitizedBy);
      const changed = { fields, sanitizedBy: sanitizationHash(slide.type, fields) };
      await this.database.write(null, (queries) => slideStore(queries).replaceText(slide, changed));
    }
    return outdated.length > 0;
  }
}
