import type { FastifyBaseLogger } from 'fastify';
import type { FeedStore } from './feeds.store.ts';

const PRUNE_EVERY_MS = 24 * 3_600_000;
const UNUSED_DAYS = 30;

/** Forgets the content of feeds that no slide shows any more. */
export class FeedPruner {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Pick<FeedStore, 'prune'>,
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
    this.running = this.store
      .prune(UNUSED_DAYS)
      .catch((error: unknown) => this.log.error({ err: error }, 'Old feeds could not be forgotten.'));
  }
}
