import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { Surroundings } from '../surroundings.ts';
import type { Connection, RawSession } from './connection.ts';
import { lockDirectory } from './directory-lock.ts';
import type { WorkerRequest } from './embedded-worker.ts';
import * as schema from './schema.ts';
import { Turns } from './turns.ts';

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never;
type WorkerMessage =
  | { ready: true }
  | { notification: { channel: string; payload: string } }
  | { id: number; result: unknown }
  | { id: number; error: Record<string, unknown> & { message: string } };

/** The database's own memory is none of JavaScript's; what goes to and fro is thrown away soon. */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 4 };

interface QueryOptions {
  rowMode?: 'array' | 'object';
}

export interface EmbeddedConnection extends Connection {
  /** How often files were truly synced to the disk since the start. */
  countSyncs(): Promise<number>;
  /** The whole database as a gzipped archive that another one can begin from. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Opens the database that lives in a folder of this machine (PostgreSQL in WebAssembly, in a worker thread), and makes it
 * when there is none, from `templateFile` where that exists. Throws when another process has the folder open.
 */
export async function openEmbedded(directory: string, templateFile?: string): Promise<EmbeddedConnection> {
  mkdirSync(path.dirname(directory), { recursive: true });
  const unlock = lockDirectory(directory);
  const template = templateFile && existsSync(templateFile) ? templateFile : null;
  const worker = startWorker({ directory, template });
  const client = new EmbeddedClient(worker);
  await client.ready;
  const queries = drizzle({ client: client as unknown as PGlite, schema });
  return {
    queries,
    turns: client.turns,
    // There is one session: nobody else writes meanwhile.
    transaction: (work) => queries.transaction(work),
    exclusively: (work) => client.exclusively(() => work(client.session)),
    alone: async (_name, _whileOthers, work) => {
      await work();
      return true;
    },
    listen: (channel, onNotification) => client.listen(channel, onNotification),
    isListening: () => true,
    countSyncs: () => client.send({ kind: 'countSyncs' }) as Promise<number>,
    dump: () => client.exclusively(() => client.send({ kind: 'dump' })) as Promise<Uint8Array<ArrayBuffer>>,
    close: async () => {
      await client.exclusively(() => client.send({ kind: 'close' }));
      await worker.terminate();
      unlock();
    },
  };
}

/** Built, the worker lies beside this file; from the sources (tests, development) it needs a loader. */
function startWorker(workerData: unknown): Worker {
  const isBuilt = import.meta.url.endsWith('.js');
  const file = isBuilt ? 'embedded-worker.js' : 'embedded-worker-from-source.mjs';
  return new Worker(path.join(import.meta.dirname, file), { workerData, resourceLimits: WORKER_LIMITS });
}

/**
 * Speaks to the worker as PGlite itself would be spoken to. There is one session, so transactions queue up; work inside one
 * must use it, or it would wait for itself for ever: that is refused at once.
 */
class EmbeddedClient {
  readonly ready: Promise<void>;
  private readonly pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private readonly listeners = new Map<string, (payload: string) => void>();
  private readonly insideTransaction = new Surroundings<true>();
  readonly turns = new Turns();
  private lastId = 0;
  private queue: Promise<unknown> = Promise.resolve();
  private failure: Error | null = null;

  constructor(private readonly worker: Worker) {
    this.ready = new Promise((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if ('ready' in message) resolve();
        else this.receive(message);
      });
      worker.on('error', (error: Error) => {
        this.fail(error);
        reject(error);
      });
      worker.on('exit', () => this.fail(new Error('The embedded database has stopped.')));
    });
  }

  /** Straight to the session, past the queue: for whoever holds it. */
  readonly session: RawSession = {
    run: async (script) => {
      await this.send({ kind: 'script', text: script });
    },
    ask: async (text, values = []) => {
      const result = (await this.send({ kind: 'query', text, values, rowMode: 'object' })) as {
        rows: Record<string, unknown>[];
      };
      return result.rows;
    },
  };

  query(text: string, values: unknown[] = [], options: QueryOptions = {}): Promise<unknown> {
    return this.exclusively(() => this.ask(text, values, options));
  }

  transaction<Result>(work: (session: Pick<EmbeddedClient, 'query'>) => Promise<Result>): Promise<Result> {
    return this.exclusively(async () => {
      await this.session.run('begin');
      try {
        const result = await this.insideTransaction.around(
          () => work({ query: (text, values, options) => this.ask(text, values ?? [], options ?? {}) }),
          true,
        );
        await this.session.run('commit');
        return result;
      } catch (error) {
        await this.session.run('rollback');
        throw error;
      }
    });
  }

  exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.insideTransaction.current) {
      throw new Error('Inside a transaction the database is asked through the transaction.');
    }
    const turn = this.queue.then(() => {
      const end = this.turns.begin();
      return work().finally(end);
    });
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  async listen(channel: string, onNotification: (payload: string) => void): Promise<void> {
    this.listeners.set(channel, onNotification);
    await this.exclusively(() => this.send({ kind: 'listen', channel }));
  }

  send(request: WithoutId<WorkerRequest>): Promise<unknown> {
    if (this.failure) return Promise.reject(this.failure);
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.worker.postMessage({ ...request, id });
    });
  }

  private ask(text: string, values: unknown[], options: QueryOptions): Promise<unknown> {
    return this.send({ kind: 'query', text, values, rowMode: options.rowMode ?? 'object' });
  }

  private receive(message: Exclude<WorkerMessage, { ready: true }>): void {
    if ('notification' in message) {
      this.listeners.get(message.notification.channel)?.(message.notification.payload);
      return;
    }
    const waiting = this.pending.get(message.id);
    this.pending.delete(message.id);
    if ('error' in message) waiting?.reject(Object.assign(new Error(message.error.message), message.error));
    else waiting?.resolve(message.result);
  }

  private fail(error: Error): void {
    this.failure = error;
    for (const waiting of this.pending.values()) waiting.reject(error);
    this.pending.clear();
  }
}
