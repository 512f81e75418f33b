import type { Worker } from 'node:worker_threads';
import { AsyncScope } from '../async/async-scope.ts';
import { whenEnded } from '../threads/when-ended.ts';
import { type NotificationListener, type RawSession, script, type TransactionOptions } from './connection.ts';
import { DatabaseUnusable, damagedDatabase, incompleteFolder } from './embedded-folder.ts';
import type { WorkerRequest } from './embedded-worker.ts';
import { SessionUsage } from './session-usage.ts';
import { FLUSH, SharedSync } from './shared-sync.ts';

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never;
type WorkerMessage =
  | { ready: true }
  | { unusable: { directory: string; reason: string } }
  | { notification: { channel: string; payload: string } }
  | { id: number; result: unknown }
  | { id: number; error: Record<string, unknown> & { message: string } };

interface QueryOptions {
  rowMode?: 'array' | 'object';
}

const REOPENS_EVERY_MS = 5_000;

/**
 * Talks to the worker of the embedded database. There is one session, so transactions queue up. A query inside a
 * transaction must use that transaction, or it would wait for itself forever; this is rejected immediately.
 */
export class EmbeddedClient {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private readonly listeners = new Map<string, NotificationListener>();
  private readonly insideTransaction = new AsyncScope<true>();
  readonly sessionUsage = new SessionUsage();
  private lastId = 0;
  /** Requests that are sent together, because each message wakes the worker. */
  private outbox: WorkerRequest[] = [];
  private readonly sharedSync = new SharedSync(() => this.session.run(FLUSH));
  private queue: Promise<unknown> = Promise.resolve();
  /** Why queries are rejected now. */
  private failure: Error | null = null;
  private isClosing = false;

  constructor(private readonly start: () => Worker) {}

  get isOpen(): boolean {
    return this.worker !== null && this.failure === null;
  }

  /**
   * Starts the worker. Rejects with DatabaseUnusable if the database is damaged, and with an Error if it can't be
   * opened for another reason.
   */
  async open(worker = this.start()): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      let isReady = false;
      const lost = (error: Error) => {
        reject(error);
        if (isReady) this.lose(worker, error);
      };
      worker.on('message', (messages: WorkerMessage[]) => {
        for (const message of messages) {
          if ('unusable' in message) reject(unusable(message.unusable));
          else if (!('ready' in message)) this.receive(message);
          else {
            isReady = true;
            resolve();
          }
        }
      });
      whenEnded(worker, (error) => lost(error ?? new Error('The embedded database has stopped.')));
    });
    this.worker = worker;
    this.failure = null;
    for (const channel of this.listeners.keys()) await this.send({ kind: 'listen', channel });
  }

  async close(): Promise<void> {
    await this.exclusively(async () => {
      this.isClosing = true;
      // Transactions whose turn would be later are rejected, so nothing else would sync the earlier ones.
      await this.sharedSync.sync();
      if (this.isOpen) await this.send({ kind: 'close' });
      this.failure ??= Object.assign(new Error('The embedded database is closed.'), { code: 'ECONNRESET' });
    });
    await this.worker?.terminate();
  }

  /** Uses the session without queueing: only for code that holds it. */
  readonly session: RawSession = {
    run: async (script) => {
      await this.send({ kind: 'script', text: script });
    },
    query: async (text, values = []) => {
      const result = (await this.send({ kind: 'query', text, values, rowMode: 'object' })) as {
        rows: Record<string, unknown>[];
      };
      return result.rows;
    },
  };

  query(text: string, values: unknown[] = [], options: QueryOptions = {}): Promise<unknown> {
    return this.exclusively(() => this.runQuery(text, values, options));
  }

  /** For the queries of a transaction, and for nothing else. */
  readonly transactionSession: Pick<EmbeddedClient, 'query'> = {
    query: (text, values, options) => this.runQuery(text, values ?? [], options ?? {}),
  };

  /** Resolves when the transaction is durable. One without `last` only reads. */
  async transaction<Result>(
    work: (session: Pick<EmbeddedClient, 'query'>) => Promise<Result>,
    { first, last }: Pick<TransactionOptions, 'first' | 'last'> = {},
  ): Promise<Result> {
    const run = async <Committed>(commit: () => Promise<Committed>) => {
      try {
        const begun = this.session.run(script('begin', first));
        // Also fails the first statement of `work`.
        begun.catch(() => undefined);
        const result = await this.insideTransaction.run(() => work(this.transactionSession), true);
        await begun;
        return { result, ...(await commit()) };
      } catch (error) {
        await this.session.run('rollback');
        throw error;
      }
    };
    if (!last) return (await this.exclusively(() => run(() => this.session.run('commit')))).result;
    const turn = this.exclusively(() =>
      this.sharedSync.during((commit) =>
        run(() => commit((settings) => this.session.run(script(last(), settings, 'commit')))),
      ),
    );
    this.sharedSync.expect();
    const { result, synced } = await turn;
    await synced;
    return result;
  }

  exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.insideTransaction.current) {
      throw new Error('Inside a transaction, queries must use the transaction.');
    }
    const turn = this.queue.then(() => {
      const end = this.sessionUsage.begin();
      return work().finally(end);
    });
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  async listen(channel: string, listener: NotificationListener): Promise<void> {
    this.listeners.set(channel, listener);
    await this.exclusively(() => this.send({ kind: 'listen', channel }));
  }

  send(request: WithoutId<WorkerRequest>): Promise<unknown> {
    const { worker, failure } = this;
    if (failure || !worker) return Promise.reject(failure ?? new Error('The embedded database is not open yet.'));
    this.lastId += 1;
    const id = this.lastId;
    if (this.outbox.length === 0) {
      process.nextTick(() => this.post(worker));
    }
    this.outbox.push({ ...request, id });
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
    });
  }

  private post(worker: Worker): void {
    const requests = this.outbox;
    this.outbox = [];
    try {
      worker.postMessage(requests);
    } catch (error) {
      // A value that can't be sent to another thread.
      for (const { id } of requests) {
        this.pending.get(id)?.reject(error as Error);
        this.pending.delete(id);
      }
    }
  }

  private runQuery(text: string, values: unknown[], options: QueryOptions): Promise<unknown> {
    return this.send({ kind: 'query', text, values, rowMode: options.rowMode ?? 'object' });
  }

  private receive(message: Exclude<WorkerMessage, { ready: true } | { unusable: object }>): void {
    if ('notification' in message) {
      this.listeners.get(message.notification.channel)?.onNotification(message.notification.payload);
      return;
    }
    const waiting = this.pending.get(message.id);
    this.pending.delete(message.id);
    if ('error' in message) waiting?.reject(Object.assign(new Error(message.error.message), message.error));
    else waiting?.resolve(message.result);
  }

  /**
   * The thread has ended, as it does when the database panics. Rejects all pending requests and starts another thread.
   */
  private lose(worker: Worker, error: Error): void {
    if (worker !== this.worker || this.isClosing) return;
    this.worker = null;
    this.failure = Object.assign(error, { code: 'ECONNRESET' });
    for (const waiting of this.pending.values()) waiting.reject(this.failure);
    this.pending.clear();
    this.sharedSync.fail(this.failure);
    this.reopen();
  }

  /**
   * Waits for the code that holds the session: the rest of a transaction must not reach a session in which it did not
   * begin.
   */
  private reopen(): void {
    this.queue = this.queue.then(async () => {
      if (this.isClosing) return;
      try {
        await this.open();
        for (const { onGap } of this.listeners.values()) onGap();
      } catch (error) {
        // Requests are rejected with the reason meanwhile. A missing disk may come back.
        if (error instanceof DatabaseUnusable) this.failure = error;
        setTimeout(() => this.reopen(), REOPENS_EVERY_MS);
      }
    });
  }
}

/** A full disk and missing permissions are not damage to the database. */
function unusable({ directory, reason }: { directory: string; reason: string }): Error {
  if (/no space left|disk quota/i.test(reason)) return new Error(`The disk of ${directory} is full: ${reason}.`);
  if (/permission denied/i.test(reason))
    return incompleteFolder(directory, `this user has no permission to use it (${reason})`);
  return damagedDatabase(directory, reason);
}
