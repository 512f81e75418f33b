import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { FeedSource, FeedTools, ReadablePage } from '#slide-types/feed.ts';
import type { Reading } from './read-source.ts';
import type { FromWorker, ReadingTask, ToWorker } from './reading-worker.ts';

const LOOK_EVERY_MS = 500;
/** Starting may take long on a busy machine, and nothing hostile has been read yet. */
const START_WITHIN_MS = 60_000;
const MOST_MEMORY_MEGABYTES = 256;
const TOO_HARD = 'The source takes too long to read.';

/** Reads what came from outside. */
export interface SourceReading {
  read(type: SlideTypeKey, source: FeedSource, readPage: FeedTools['readPage']): Promise<Reading>;
  extractPage(html: string): Promise<ReadablePage | null>;
}

interface Job {
  task: ReadingTask;
  readPage: FeedTools['readPage'];
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Reads in a thread of its own. What keeps that thread busy for too long is given up; what it kept waiting is read again. */
export class ReadingThread implements SourceReading {
  private worker: Worker | null = null;
  private isReady = false;
  private readonly jobs = new Map<number, Job>();
  private lastId = 0;
  /** The job that the thread was at when it was last heard of. */
  private at = 0;
  private heardAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  /** `longestMs`: for how long the thread may be deaf. */
  constructor(private readonly longestMs = 3_000) {}

  read(type: SlideTypeKey, source: FeedSource, readPage: FeedTools['readPage']): Promise<Reading> {
    return this.begin({ kind: 'feed', type, source }, readPage) as Promise<Reading>;
  }

  extractPage(html: string): Promise<ReadablePage | null> {
    return this.begin({ kind: 'page', html }, async () => null) as Promise<ReadablePage | null>;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.giveUp(new Error('The server stops.'));
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }

  private begin(task: ReadingTask, readPage: FeedTools['readPage']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.isStopped) return reject(new Error('The server stops.'));
      const id = ++this.lastId;
      this.jobs.set(id, { task, readPage, resolve, reject });
      this.start();
      if (this.isReady) this.send({ id, task });
    });
  }

  private start(): void {
    if (this.worker === null) {
      this.worker = startWorker();
      this.isReady = false;
      const { worker } = this;
      worker.on('message', (message: FromWorker) => this.hear(message));
      worker.on('error', () => this.lose(worker));
      worker.on('exit', () => this.lose(worker));
      worker.unref();
    }
    if (this.timer !== undefined) return;
    this.heardAt = performance.now();
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  private send(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromWorker): void {
    this.heardAt = performance.now();
    if (message === 'pong') return;
    if (message === 'ready') {
      this.isReady = true;
      for (const [id, { task }] of this.jobs) this.send({ id, task });
    } else if ('at' in message) {
      this.at = message.at;
    } else if ('wants' in message) {
      void this.answer(message);
    } else if ('done' in message) {
      this.take(message.done)?.resolve(message.result);
    } else {
      this.take(message.failed)?.reject(new Error(message.message));
    }
  }

  private async answer({ wants, question, address }: { wants: number; question: number; address: string }) {
    const { worker } = this;
    const page = await this.jobs
      .get(wants)
      ?.readPage(address)
      .catch(() => null);
    // Another thread has asked for its own pages.
    if (worker === this.worker) this.send({ question, page: page ?? null });
  }

  private take(id: number): Job | undefined {
    const job = this.jobs.get(id);
    this.jobs.delete(id);
    if (this.jobs.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    return job;
  }

  private look(): void {
    const silentMs = performance.now() - this.heardAt;
    if (silentMs <= (this.isReady ? this.longestMs : START_WITHIN_MS)) {
      if (this.isReady) this.send('ping');
      return;
    }
    // Where this thread itself was busy, what the other one said may still lie here unheard.
    setImmediate(() => {
      const { worker } = this;
      if (worker && performance.now() - this.heardAt >= silentMs) {
        this.lose(worker);
        void worker.terminate();
      }
    });
  }

  /** The thread is gone: the job that it was at is given up, the others begin anew in another thread, unless none can start. */
  private lose(worker: Worker): void {
    if (worker !== this.worker) return;
    this.worker = null;
    if (!this.isReady) this.giveUp(new Error('Sources can’t be read at the moment.'));
    this.take(this.at)?.reject(new Error(TOO_HARD));
    if (this.jobs.size > 0 && !this.isStopped) this.start();
    this.heardAt = performance.now();
  }

  private giveUp(reason: Error): void {
    for (const id of [...this.jobs.keys()]) this.take(id)?.reject(reason);
  }
}

/** Built, the worker lies beside this file; from the sources (tests, development) it needs a loader. */
function startWorker(): Worker {
  const isBuilt = import.meta.url.endsWith('.js');
  const file = isBuilt ? 'reading-worker.js' : 'reading-worker-from-source.mjs';
  return new Worker(path.join(import.meta.dirname, file), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MEGABYTES },
  });
}
