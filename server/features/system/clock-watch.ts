import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { correctTimestamps } from './timestamps.store.ts';

const LOOK_EVERY_MS = 60_000;
/** A correction by less does no harm. */
const WORTH_CORRECTING_MS = 60_000;
/** The clock of a database on another machine may go back unseen. */
const CORRECT_EVERY_MS = 3_600_000;

/**
 * Corrects what a clock that was ahead has stored: at the start, once the clock of this machine went back, and every hour. Screens
 * get new display documents when it went back, since slides may have been left out as over.
 */
export class ClockWatch {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private startedAt = this.readOffset();
  private correctedAt = 0;

  constructor(
    private readonly database: Pick<Database, 'queries' | 'changes'>,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  ) {}

  start(): void {
    this.correct();
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  look(): void {
    const offset = this.readOffset();
    const wentBack = offset < this.startedAt - WORTH_CORRECTING_MS;
    if (wentBack || offset > this.startedAt) this.startedAt = offset;
    if (wentBack) this.database.changes.announceGap();
    if (wentBack || performance.now() - this.correctedAt > CORRECT_EVERY_MS) this.correct();
  }

  private correct(): void {
    this.correctedAt = performance.now();
    this.running = correctTimestamps(this.database.queries).then(
      (count) => {
        if (count > 0) this.log.warn({ count }, 'Corrected stored times that a wrong clock had written');
      },
      (error: unknown) =>
        this.log.error({ err: error }, 'Failed to correct stored times that a wrong clock had written'),
    );
  }

  /** What the clock of the wall shows more than the one that is never set. */
  private readOffset(): number {
    return Date.now() - performance.now();
  }
}
