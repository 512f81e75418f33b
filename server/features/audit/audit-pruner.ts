import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { auditStore } from './audit.store.ts';

const PRUNE_EVERY_MS = 3_600_000;
/** Of a portal: so many things done, and as many refused. */
const MOST_ENTRIES = 50_000;

/** Keeps the audit log from growing without end. */
export class AuditPruner {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly keepDays: number,
    private readonly log: FastifyBaseLogger,
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
      .then((now) => auditStore(this.database.queries).prune(this.keepDays, MOST_ENTRIES, now))
      .catch((error: unknown) => this.log.error({ err: error }, 'The audit log could not be pruned.'));
  }
}
