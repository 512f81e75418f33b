import cluster, { type Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { closePendingConnections } from './close-pending-connections.ts';
import { fromWorker } from './messages.ts';
import { MetricsRounds } from './metrics-rounds.ts';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** A worker that ran for this long is replaced without a delay. */
const STABLE_AFTER_MS = 60_000;
/** Workers that have not stopped by then are killed. Service managers wait half a minute. */
const GRACE_MS = 25_000;

interface Slot {
  /** Starts at 1. */
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
  /** Called once, with the greeting of the first worker. */
  onReady(greeting: string[]): void;
  platform?: NodeJS.Platform;
}

/**
 * Starts several processes that share one port, and restarts each when it exits. The first one runs alone until it
 * listens, because it migrates the database and prepares a first start.
 * See docs/decisions/032-run-several-processes-and-store-files-in-a-bucket.md
 */
export class Supervisor {
  private readonly slots: Slot[];
  private readonly metrics = new MetricsRounds();
  private isReady = false;
  private isStopping = false;
  private resolveExitCode: (exitCode: number) => void = () => undefined;

  constructor(private readonly parts: SupervisorParts) {
    this.slots = Array.from({ length: parts.count }, (_, index) => ({
      ...{ number: index + 1, worker: null, failures: 0, retry: undefined },
    }));
    cluster.setupPrimary({ exec: parts.program, args: [] });
  }

  /** Resolves with the exit code when all workers have exited: after `stop`, or if the first one failed to start. */
  run(): Promise<number> {
    const exitCode = new Promise<number>((resolve) => {
      this.resolveExitCode = resolve;
    });
    const [first] = this.slots;
    if (first) this.startWorker(first);
    return exitCode;
  }

  /** Asks all workers to finish running requests and stop. */
  stop(): void {
    if (this.isStopping) return;
    this.isStopping = true;
    this.parts.log.info('Stopping all workers');
    for (const { worker, retry } of this.slots) {
      clearTimeout(retry);
      if (worker) requestStop(worker, this.parts.platform ?? process.platform);
    }
    setTimeout(() => this.killAll(), GRACE_MS).unref();
    this.resolveIfStopped();
  }

  private startWorker(slot: Slot): void {
    const startedAt = performance.now();
    const worker = cluster.fork();
    slot.worker = worker;
    closePendingConnections(worker);
    // A message could not be sent because the worker was exiting. Without a listener, this would end the supervisor.
    worker.on('error', (err) => this.parts.log.warn({ err, worker: slot.number }, 'Failed to reach a worker'));
    worker.on('message', (message) => this.receive(slot, worker, message));
    worker.once('exit', (exitCode, signal) => {
      slot.worker = null;
      if (this.isStopping) return this.resolveIfStopped();
      const details = { worker: slot.number, workerPid: worker.process.pid, exitCode, signal };
      // The first worker has printed why it can't start, which an administrator must fix.
      if (!this.isReady) return this.resolveExitCode(1);
      this.restart(slot, performance.now() - startedAt > STABLE_AFTER_MS, details);
    });
    this.parts.log.info({ worker: slot.number, workerPid: worker.process.pid }, 'Started a worker');
  }

  private restart(slot: Slot, wasStable: boolean, details: object): void {
    slot.failures = wasStable ? 0 : slot.failures + 1;
    const delayMs = wasStable ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (slot.failures - 1));
    this.parts.log.error({ ...details, delayMs }, 'A worker exited; restarting it');
    slot.retry = setTimeout(() => this.startWorker(slot), delayMs);
  }

  private receive(slot: Slot, worker: Worker, message: unknown): void {
    const parsed = fromWorker.safeParse(message);
    if (!parsed.success) return;
    const { data } = parsed;
    if (data.kind === 'metrics') this.metrics.take(data.id, slot.number, data.text);
    if (data.kind === 'collectMetrics') this.metrics.begin(data.id, this.senders(), (reply) => send(worker, reply));
    if (data.kind === 'ready') this.noteReady(slot, worker, data.greeting);
  }

  private noteReady(place: Slot, worker: Worker, greeting: string[]): void {
    this.parts.log.info({ worker: place.number, workerPid: worker.process.pid }, 'A worker is listening');
    if (this.isReady || this.isStopping) return;
    this.isReady = true;
    for (const other of this.slots) if (other !== place) this.startWorker(other);
    this.parts.onReady(greeting);
  }

  private senders(): Map<number, (message: object) => void> {
    const senders = new Map<number, (message: object) => void>();
    for (const { number, worker } of this.slots) {
      if (worker?.isConnected()) senders.set(number, (message) => send(worker, message));
    }
    return senders;
  }

  private killAll(): void {
    for (const { number, worker } of this.slots) {
      if (!worker) continue;
      this.parts.log.warn({ worker: number }, 'A worker did not stop in time; killed it');
      worker.process.kill('SIGKILL');
    }
  }

  private resolveIfStopped(): void {
    if (this.slots.every(({ worker }) => worker === null)) this.resolveExitCode(0);
  }
}

/** On Windows, a signal would end the worker at once. */
function requestStop(worker: Worker, platform: NodeJS.Platform): void {
  if (platform === 'win32') send(worker, { kind: 'stop' });
  else worker.process.kill('SIGTERM');
}

/** Drops the message if the worker is exiting. */
function send(worker: Worker, message: object): void {
  if (worker.isConnected()) worker.send(message);
}
