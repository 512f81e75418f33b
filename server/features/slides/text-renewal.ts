import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { SANITIZER } from '#server/html/clean-html.ts';
import { sealOf, type TextCleaner } from '#server/html/text-cleaner.ts';
import { definitions } from '#slide-types/definitions.ts';
import { slideStore } from './slides.store.ts';

/** Rows may hold a megabyte each. */
const ROWS_AT_ONCE = 8;
const PAUSE_MS = 100;
const TYPES = Object.values(definitions)
  .filter(({ htmlFields }) => htmlFields.length > 0)
  .map(({ index }) => index);

/**
 * After an update that changed the sanitizer: sanitizes all stored text again, a few rows at a time. Until a row's turn has come,
 * screens get its text sanitized on the way out.
 */
export class TextRenewal {
  private readonly stopping = new AbortController();
  private renewal: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly texts: Pick<TextCleaner, 'upToDate'>,
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
    while (!signal.aborted && (await this.renewSome())) await pause(PAUSE_MS, undefined, { signal });
  }

  /** False where nothing is left to do. */
  private async renewSome(): Promise<boolean> {
    const outdated = await slideStore(this.database.queries).outdated(TYPES, SANITIZER, ROWS_AT_ONCE);
    for (const slide of outdated) {
      const fields = await this.texts.upToDate(slide.type, slide.fields, slide.sanitizedBy);
      const changed = { fields, sanitizedBy: sealOf(slide.type, fields) };
      await this.database.write(null, (queries) => slideStore(queries).replaceText(slide, changed));
    }
    return outdated.length > 0;
  }
}
