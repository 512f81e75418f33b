import type { Database } from '#server/db/database.ts';

/** How long a successful check counts, from its start. */
const VALID_MS = 1_000;

/** Whether the database responds: checks it at most once a second, however many clients ask. */
export class DatabaseCheck {
  private lastSuccessAt = Number.NEGATIVE_INFINITY;
  private running: Promise<void> | null = null;

  constructor(private readonly database: Pick<Database, 'ping'>) {}

  /** Whether the database responded within the last second. */
  get isRecent(): boolean {
    return performance.now() - this.lastSuccessAt < VALID_MS;
  }

  /** Resolves if the database responds now or did recently. Callers share a running check. Rejects with its error. */
  async pass(): Promise<void> {
    if (this.isRecent) return;
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    await this.running;
  }

  private async run(): Promise<void> {
    const startedAt = performance.now();
    await this.database.ping();
    this.lastSuccessAt = startedAt;
  }
}
