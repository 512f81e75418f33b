import { withTimeout } from '#server/async/with-timeout.ts';
import type { Database } from '#server/db/database.ts';

/** How long a successful check counts, from its start. */
const VALID_MS = 1_000;
/** How long callers wait for a check, so that a database that hangs is reported within two seconds. */
const LONGEST_WAIT_MS = 1_500;

/** Whether the database responds: checks it at most once a second, however many clients ask. */
export class DatabaseCheck {
  private lastSuccessAt = Number.NEGATIVE_INFINITY;
  private running: Promise<void> | null = null;

  constructor(private readonly database: Pick<Database, 'ping'>) {}

  /** Whether the database responded within the last second. */
  get isRecent(): boolean {
    return performance.now() - this.lastSuccessAt < VALID_MS;
  }

  /**
   * Resolves if the database responds now or did recently. Callers share a running check, even one that takes too long,
   * so that a database that hangs has only one query of this kind. Rejects otherwise.
   */
  async pass(): Promise<void> {
    if (this.isRecent) return;
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    const hasResponded = this.running.then(() => true);
    if (!(await withTimeout(hasResponded, LONGEST_WAIT_MS, () => false)))
      throw new Error('The database did not respond in time.');
  }

  private async run(): Promise<void> {
    const startedAt = performance.now();
    await this.database.ping();
    this.lastSuccessAt = startedAt;
  }
}
