import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { correctTimestamps } from './timestamps.store.ts';

const CHECK_EVERY_MS = 60_000;
/** Smaller corrections of the clock are ignored. */
const TOLERANCE_MS = 60_000;
/** If the database is on another machine, its clock can go back unnoticed. */
const CORRECT_EVERY_MS = 3_600_000;

/**
 * Corrects timestamps that were stored while a clock was ahead: at the start, when the clock of this machine has gone
 * back, and every hour. When it has gone back, display documents are built again, because they may lack slides whose
 * schedule seemed to have ended.
 */
export class ClockWatch {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private referenceOffset = this.readOffset();
  private correctedAt = 0;

  constructor(
    private readonly database: Pick<Database, 'queries' | 'changes'>,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  ) {}

  start(): void {
    this.correct();
    this.timer = setInterval(() => this.check(), CHECK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  check(): void {
    const offset = this.readOffset();
    const wentBack = offset < this.referenceOffset - TOLERANCE_MS;
    // Small steps back are not adopted, so that many of them add up.
    if (wentBack || offset > this.referenceOffset) this.referenceOffset = offset;
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

  /** Returns the difference in ms between the wall clock and the monotonic clock, which changes when the wall clock is set. */
  private readOffset(): number {
    return Date.now() - performance.now();
  }
}
