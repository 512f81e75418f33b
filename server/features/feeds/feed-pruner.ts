import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { feedStore } from './feeds.store.ts';

const PRUNE_EVERY_MS = 24 * 3_600_000;
const UNUSED_DAYS = 30;

/** Forgets the content of feeds that no slide shows any more. */
export class FeedPruner {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Pick<Database, 'queries' | 'steadyNow'>,
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
  ) {}

  start(): void {
    this.prune();
    this.timer = setInterval(() => this.prune(), PRUNE_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private prune(): void {
    this.running = this.database
      .steadyNow()
      .then((now) => feedStore(this.database.queries).prune(UNUSED_DAYS, now))
      .catch((error: unknown) => this.log.error({ err: error }, 'Old feeds could not be forgotten.'));
  }
}
