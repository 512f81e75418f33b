/** How many transactions may wait for one sync, so that none waits long under constant load. */
const MOST_WAITING = 25;
const WITHOUT_SYNC = 'set local synchronous_commit = off';

/** Makes its transaction sync all earlier ones. PostgreSQL doesn't sync a transaction that has written nothing. */
export const FLUSH = "select pg_logical_emit_message(true, 'sync', '')";

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/** Commits a transaction with these settings. */
type Commit = (settings: string | undefined) => Promise<void>;

/**
 * Lets transactions that follow each other share one sync to the disk, which takes longer than most of them. While
 * another transaction is waiting to begin, one commits without a sync, and its `durable` resolves with the next sync.
 */
export class SharedSync {
  /** Transactions that have not begun. */
  private expected = 0;
  private waiting: Waiting[] = [];

  constructor(private readonly flush: () => Promise<void>) {}

  /** Announces a transaction that will run `during`. */
  expect(): void {
    this.expected += 1;
  }

  /**
   * Runs one transaction. `work` gets a function that commits it and returns when it is durable, as an object, because
   * a promise would be awaited.
   */
  async during<Result>(
    work: (commit: (run: Commit) => Promise<{ synced: Promise<void> }>) => Promise<Result>,
  ): Promise<Result> {
    this.expected -= 1;
    try {
      return await work((run) => this.commit(run));
    } finally {
      if (this.expected === 0) await this.sync();
    }
  }

  /** Rejects all that wait: the database has been lost. */
  fail(error: Error): void {
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  private async commit(run: Commit): Promise<{ synced: Promise<void> }> {
    if (this.expected === 0 || this.waiting.length >= MOST_WAITING) {
      await run(this.waiting.length > 0 ? FLUSH : undefined);
      this.succeed();
      return { synced: Promise.resolve() };
    }
    await run(WITHOUT_SYNC);
    const synced = new Promise<void>((resolve, reject) => this.waiting.push({ resolve, reject }));
    // The caller may only await it later.
    synced.catch(() => undefined);
    return { synced };
  }

  /** Syncs those that have committed, if any wait for it. */
  async sync(): Promise<void> {
    if (this.waiting.length === 0) return;
    try {
      await this.flush();
      this.succeed();
    } catch (error) {
      this.fail(error as Error);
    }
  }

  private succeed(): void {
    for (const { resolve } of this.waiting.splice(0)) resolve();
  }
}
