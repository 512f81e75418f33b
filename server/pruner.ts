import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';

interface Pruning {
  /** Deletes what is too old at `now`. */
  prune(now: Date): Promise<void>;
  everyMs: number;
  /** What the log says where that failed. */
  failure: string;
}

/** Keeps a table from growing without end: deletes old rows at the start, and again from time to time. */
export class Pruner {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Pick<Database, 'steadyNow'>,
    private readonly pruning: Pruning,
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
  ) {}

  start(): void {
    this.prune();
    this.timer = setInterval(() => this.prune(), this.pruning.everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private prune(): void {
    this.running = this.database
      .steadyNow()
      .then((now) => this.pruning.prune(now))
      .catch((error: unknown) => this.log.error({ err: error }, this.pruning.failure));
  }
}
