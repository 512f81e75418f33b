import cluster, { type Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { closePendingConnections } from './close-pending-connections.ts';
import { fromWorker } from './messages.ts';
import { MetricsRounds } from './metrics-rounds.ts';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** A worker that lived so long was well: when it ends, the next one begins at once. */
const WELL_AFTER_MS = 60_000;
/** Whoever has not stopped by then is stopped. Service managers wait half a minute. */
const GRACE_MS = 25_000;

interface Place {
  /** 1 for the first. */
  number: number;
  worker: Worker | null;
  failures: number;
  retry: NodeJS.Timeout | undefined;
}

interface SupervisorParts {
  /** The program of a worker. */
  program: string;
  count: number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** What the first worker has to say to whoever started the server. */
  onReady(greeting: string[]): void;
  platform?: NodeJS.Platform;
}

/**
 * Starts several processes that share one port, and starts each anew when it ends. The first one is alone until it listens:
 * it brings the database up to date and makes what a first start makes.
 * See docs/decisions/032-run-several-processes-and-store-files-in-a-bucket.md
 */
export class Supervisor {
  private readonly places: Place[];
  private readonly metrics = new MetricsRounds();
  private isReady = false;
  private isStopping = false;
  private whenOver: (exitCode: number) => void = () => undefined;

  constructor(private readonly parts: SupervisorParts) {
    this.places = Array.from({ length: parts.count }, (_, index) => ({
      ...{ number: index + 1, worker: null, failures: 0, retry: undefined },
    }));
    cluster.setupPrimary({ exec: parts.program, args: [] });
  }

  /** Resolves with the exit code when all workers have ended: after `stop`, or when the first one could not start. */
  run(): Promise<number> {
    const over = new Promise<number>((resolve) => {
      this.whenOver = resolve;
    });
    const [first] = this.places;
    if (first) this.startWorker(first);
    return over;
  }

  /** Asks every worker to end what it is doing and stop. */
  stop(): void {
    if (this.isStopping) return;
    this.isStopping = true;
    this.parts.log.info('Stopping all workers');
    for (const { worker, retry } of this.places) {
      clearTimeout(retry);
      if (worker) askToStop(worker, this.parts.platform ?? process.platform);
    }
    setTimeout(() => this.killAll(), GRACE_MS).unref();
    this.lookWhetherOver();
  }

  private startWorker(place: Place): void {
    const startedAt = performance.now();
    const worker = cluster.fork();
    place.worker = worker;
    closePendingConnections(worker);
    // Something was said to it that it could not hear any more: its end is told of below, and must not be that of all.
    worker.on('error', (err) => this.parts.log.warn({ err, worker: place.number }, 'Failed to reach a worker'));
    worker.on('message', (message) => this.receive(place, worker, message));
    worker.once('exit', (exitCode, signal) => {
      place.worker = null;
      if (this.isStopping) return this.lookWhetherOver();
      const facts = { worker: place.number, workerPid: worker.process.pid, exitCode, signal };
      // What keeps the first one from starting is told by itself, and for people to mend.
      if (!this.isReady) return this.whenOver(1);
      this.startAgain(place, performance.now() - startedAt > WELL_AFTER_MS, facts);
    });
    this.parts.log.info({ worker: place.number, workerPid: worker.process.pid }, 'Started a worker');
  }

  private startAgain(place: Place, wasWell: boolean, facts: object): void {
    place.failures = wasWell ? 0 : place.failures + 1;
    const delayMs = wasWell ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (place.failures - 1));
    this.parts.log.error({ ...facts, delayMs }, 'A worker exited; restarting it');
    place.retry = setTimeout(() => this.startWorker(place), delayMs);
  }

  private receive(place: Place, worker: Worker, message: unknown): void {
    const said = fromWorker.safeParse(message);
    if (!said.success) return;
    const { data } = said;
    if (data.kind === 'metrics') this.metrics.take(data.id, place.number, data.text);
    if (data.kind === 'askMetrics') this.metrics.begin(data.id, this.senders(), (answer) => send(worker, answer));
    if (data.kind === 'ready') this.noteReady(place, worker, data.greeting);
  }

  private noteReady(place: Place, worker: Worker, greeting: string[]): void {
    this.parts.log.info({ worker: place.number, workerPid: worker.process.pid }, 'A worker is listening');
    if (this.isReady || this.isStopping) return;
    this.isReady = true;
    for (const other of this.places) if (other !== place) this.startWorker(other);
    this.parts.onReady(greeting);
  }

  private senders(): Map<number, (message: object) => void> {
    const senders = new Map<number, (message: object) => void>();
    for (const { number, worker } of this.places) {
      if (worker?.isConnected()) senders.set(number, (message) => send(worker, message));
    }
    return senders;
  }

  private killAll(): void {
    for (const { number, worker } of this.places) {
      if (!worker) continue;
      this.parts.log.warn({ worker: number }, 'A worker did not stop in time; killed it');
      worker.process.kill('SIGKILL');
    }
  }

  private lookWhetherOver(): void {
    if (this.places.every(({ worker }) => worker === null)) this.whenOver(0);
  }
}

/** On Windows a signal would end it at once. */
function askToStop(worker: Worker, platform: NodeJS.Platform): void {
  if (platform === 'win32') send(worker, { kind: 'stop' });
  else worker.process.kill('SIGTERM');
}

/** One that is just ending hears nothing any more. */
function send(worker: Worker, message: object): void {
  if (worker.isConnected()) worker.send(message);
}
