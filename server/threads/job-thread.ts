import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Problem } from '#contract/errors/problem.ts';
import { inEnglish } from '#contract/errors/sentences.ts';
import type { FromWorker, RequestFromJob, ToWorker } from './serve-jobs.ts';
import { whenEnded } from './when-ended.ts';

const CHECK_EVERY_MS = 500;
/** Starting can take long on a busy machine. No hostile input has been read by then. */
const START_WITHIN_MS = 60_000;
const MAX_MEMORY_MEGABYTES = 256;
/** A thread that uses no processor time, because the machine is busy with other work, gets this many times as long. */
const PATIENCE = 20;

/** The thread worked on a job for too long, or ran out of memory. */
export class JobLimitExceeded extends Error {
  override readonly name = 'JobLimitExceeded';

  constructor(readonly problem: Problem) {
    super(inEnglish(problem));
  }
}

interface Job {
  task: unknown;
  onRequest: RequestFromJob;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface ThreadSettings {
  /** Path of the worker's source. The build puts all workers into one folder, under the same names. */
  source: string;
  /** How much processor time the thread may use without responding to a ping. */
  longestMs: number;
  /** The problem of a job that exceeded the limits. */
  limitProblem: Problem;
  /** In milliseconds; only tests replace it. */
  processorMs?: () => number;
}

/** When something last happened, by both clocks. In milliseconds. */
interface Times {
  elapsed: number;
  /** Of all threads of the process, because Node.js can't measure one thread. So a busy thread has never used more. */
  processor: number;
}

/**
 * Runs jobs that hostile input can make arbitrarily slow in a thread, so that they don't block the server's event loop.
 * The thread starts with the first job. A job that keeps it busy for too long is rejected with `JobLimitExceeded`; the
 * jobs queued behind it start again in a new thread. Processor time counts, so that the result doesn't depend on what
 * else the machine does.
 */
export class JobThread {
  private worker: Worker | null = null;
  private isReady = false;
  private readonly jobs = new Map<number, Job>();
  private lastId = 0;
  /** The job that the thread was working on when it sent its last message. */
  private currentId = 0;
  private lastMessage: Times = { elapsed: 0, processor: 0 };
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly settings: ThreadSettings) {}

  /** Runs a job and returns its result. `onRequest` responds to requests that the job sends while it runs. */
  run(task: unknown, onRequest: RequestFromJob = async () => null): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.isStopped) return reject(new Error('The server is stopping.'));
      const id = ++this.lastId;
      this.jobs.set(id, { task, onRequest, resolve, reject });
      this.start();
      if (this.isReady) this.send({ id, task });
    });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.rejectAll(new Error('The server is stopping.'));
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }

  private start(): void {
    if (this.worker === null) {
      this.worker = startWorker(this.settings.source);
      this.isReady = false;
      const { worker } = this;
      worker.on('message', (message: FromWorker) => this.handleMessage(message));
      whenEnded(worker, () => this.handleExit(worker));
      worker.unref();
    }
    if (this.timer !== undefined) return;
    this.lastMessage = this.now();
    this.timer = setInterval(() => this.checkThread(), CHECK_EVERY_MS);
  }

  private send(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private handleMessage(message: FromWorker): void {
    this.lastMessage = this.now();
    if (message === 'pong') return;
    if (message === 'ready') {
      this.isReady = true;
      for (const [id, { task }] of this.jobs) this.send({ id, task });
    } else if ('working' in message) {
      this.currentId = message.working;
    } else if ('requesting' in message) {
      void this.respond(message);
    } else if ('done' in message) {
      this.takeJob(message.done)?.resolve(message.result);
    } else {
      const { name, message: text, problem } = message;
      this.takeJob(message.failed)?.reject(Object.assign(new Error(text), { name, problem }));
    }
  }

  private async respond({ requesting, requestId, data }: { requesting: number; requestId: number; data: unknown }) {
    const { worker } = this;
    const response = await this.jobs
      .get(requesting)
      ?.onRequest(data)
      .catch(() => null);
    // A new thread sends its own requests, whose ids start again at 1.
    if (worker === this.worker) this.send({ requestId, response: response ?? null });
  }

  private takeJob(id: number): Job | undefined {
    const job = this.jobs.get(id);
    this.jobs.delete(id);
    if (this.jobs.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    return job;
  }

  private checkThread(): void {
    const { lastMessage } = this;
    if (!this.isOverLimit()) {
      if (this.isReady) this.send('ping');
      return;
    }
    // If this thread was the busy one, messages of the other may still be queued here.
    setImmediate(() => {
      const { worker } = this;
      if (worker && lastMessage === this.lastMessage) {
        this.handleExit(worker);
        void worker.terminate();
      }
    });
  }

  private isOverLimit(): boolean {
    const now = this.now();
    const elapsed = now.elapsed - this.lastMessage.elapsed;
    if (!this.isReady) return elapsed > START_WITHIN_MS;
    const { longestMs } = this.settings;
    const processor = now.processor - this.lastMessage.processor;
    return elapsed > longestMs && (processor > longestMs || elapsed > PATIENCE * longestMs);
  }

  private now(): Times {
    return { elapsed: performance.now(), processor: (this.settings.processorMs ?? processorMs)() };
  }

  /**
   * Rejects the job that a dead thread was working on, and restarts the others in a new thread. If none could start,
   * rejects all.
   */
  private handleExit(worker: Worker): void {
    if (worker !== this.worker) return;
    this.worker = null;
    if (!this.isReady) this.rejectAll(new Error('The server could not start a worker thread.'));
    this.takeJob(this.currentId)?.reject(new JobLimitExceeded(this.settings.limitProblem));
    if (this.jobs.size > 0 && !this.isStopped) this.start();
    this.lastMessage = this.now();
  }

  private rejectAll(reason: Error): void {
    for (const id of [...this.jobs.keys()]) this.takeJob(id)?.reject(reason);
  }
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The build puts all workers beside this file. TypeScript sources (in tests and development) need a loader. */
function startWorker(source: string): Worker {
  const isBuilt = import.meta.url.endsWith('.js');
  const file = isBuilt ? path.basename(source).replace(/\.ts$/, '.js') : 'worker-from-source.mjs';
  return new Worker(path.join(import.meta.dirname, file), {
    workerData: { source },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MEGABYTES },
  });
}
