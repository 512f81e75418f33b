import type { FastifyBaseLogger } from 'fastify';
import { periodicJob } from '#server/async/periodic-job.ts';
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
  private readonly checks = periodicJob({
    work: () => this.check(),
    everyMs: CHECK_EVERY_MS,
    firstAfterMs: 0,
    onError: (error) => this.log.error({ err: error }, 'Failed to correct stored times that a wrong clock had written'),
  });
  private referenceOffset = this.readOffset();
  private correctedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Pick<Database, 'queries' | 'changes'>,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  ) {}

  start(): void {
    this.checks.start();
  }

  stop(): Promise<void> {
    return this.checks.stop();
  }

  async check(): Promise<void> {
    const offset = this.readOffset();
    const wentBack = offset < this.referenceOffset - TOLERANCE_MS;
    // Small steps back are not adopted, so that many of them add up.
    if (wentBack || offset > this.referenceOffset) this.referenceOffset = offset;
    if (wentBack) this.database.changes.announceGap();
    if (wentBack || performance.now() - this.correctedAt > CORRECT_EVERY_MS) await this.correct();
  }

  private async correct(): Promise<void> {
    this.correctedAt = performance.now();
    const count = await correctTimestamps(this.database.queries);
    if (count > 0) this.log.warn({ count }, 'Corrected stored times that a wrong clock had written');
  }

  /**
   * Returns the difference in ms between the wall clock and the monotonic clock, which changes when the wall clock is
   * set.
   */
  private readOffset(): number {
    return Date.now() - performance.now();
  }
}
