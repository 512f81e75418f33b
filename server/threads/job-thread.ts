import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Problem } from '#contract/errors/problem.ts';
import { inEnglish } from '#contract/errors/sentences.ts';
import type { Ask, FromWorker, ToWorker } from './serve-jobs.ts';

const LOOK_EVERY_MS = 500;
/** Starting may take long on a busy machine, and nothing hostile has been read yet. */
const START_WITHIN_MS = 60_000;
const MOST_MEMORY_MEGABYTES = 256;

/** The thread worked on a job for longer than is allowed, or ran out of memory over it. */
export class JobLimitExceeded extends Error {
  override readonly name = 'JobLimitExceeded';

  constructor(readonly problem: Problem) {
    super(inEnglish(problem));
  }
}

interface Job {
  task: unknown;
  answer: Ask;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface ThreadSettings {
  /** The worker's source. The build puts it beside all others, under the same name. */
  source: string;
  /** How long the thread may be busy without a sign of life. */
  longestMs: number;
  /** Why a job was given up. */
  limitProblem: Problem;
}

/**
 * A thread for work that hostile input can make arbitrarily slow: it must not stop the clock that all screens ask. It starts with the
 * first job. A job that keeps it busy for too long is given up with `JobLimitExceeded`; those that waited behind it begin again in a new thread.
 */
export class JobThread {
  private worker: Worker | null = null;
  private isReady = false;
  private readonly jobs = new Map<number, Job>();
  private lastId = 0;
  /** The job that the thread was at when it was last heard from. */
  private at = 0;
  private heardAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly settings: ThreadSettings) {}

  /** Does this job; `answer` answers what the thread asks on the way. */
  run(task: unknown, answer: Ask = async () => null): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.isStopped) return reject(new Error('The server is stopping.'));
      const id = ++this.lastId;
      this.jobs.set(id, { task, answer, resolve, reject });
      this.start();
      if (this.isReady) this.send({ id, task });
    });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.giveUp(new Error('The server is stopping.'));
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }

  private start(): void {
    if (this.worker === null) {
      this.worker = startWorker(this.settings.source);
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
    } else if ('asks' in message) {
      void this.answer(message);
    } else if ('done' in message) {
      this.take(message.done)?.resolve(message.result);
    } else {
      const { name, message: words, problem } = message;
      this.take(message.failed)?.reject(Object.assign(new Error(words), { name, problem }));
    }
  }

  private async answer({ asks, question, about }: { asks: number; question: number; about: unknown }) {
    const { worker } = this;
    const answer = await this.jobs
      .get(asks)
      ?.answer(about)
      .catch(() => null);
    // A new thread has asked its own questions.
    if (worker === this.worker) this.send({ question, answer: answer ?? null });
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
    if (silentMs <= (this.isReady ? this.settings.longestMs : START_WITHIN_MS)) {
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

  /** The thread is gone: the job that it was at is given up, the others begin again in another thread, unless none can start. */
  private lose(worker: Worker): void {
    if (worker !== this.worker) return;
    this.worker = null;
    if (!this.isReady) this.giveUp(new Error('The server can’t start a thread at the moment.'));
    this.take(this.at)?.reject(new JobLimitExceeded(this.settings.limitProblem));
    if (this.jobs.size > 0 && !this.isStopped) this.start();
    this.heardAt = performance.now();
  }

  private giveUp(reason: Error): void {
    for (const id of [...this.jobs.keys()]) this.take(id)?.reject(reason);
  }
}

/** Built, all workers lie beside this file; from the sources (tests, development) one needs a loader. */
function startWorker(source: string): Worker {
  const isBuilt = import.meta.url.endsWith('.js');
  const file = isBuilt ? path.basename(source).replace(/\.ts$/, '.js') : 'worker-from-source.mjs';
  return new Worker(path.join(import.meta.dirname, file), {
    workerData: { source },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MEGABYTES },
  });
}
