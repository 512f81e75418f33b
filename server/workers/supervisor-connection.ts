import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { labelMetrics } from './label-metrics.ts';
import { type FromWorker, toWorker } from './messages.ts';

/** The connection from a worker to its supervisor. */
export class SupervisorConnection {
  private readonly waiting = new Map<string, (texts: Record<string, string>) => void>();
  private ownMetrics: (() => Promise<string>) | null = null;
  private requestStop = () => {};
  /** Resolves when the supervisor sends `stop`. */
  readonly stopRequested = new Promise<void>((resolve) => {
    this.requestStop = resolve;
  });

  constructor() {
    process.on('message', (message) => this.receive(message));
  }

  /** Reports that this worker is listening. The supervisor prints the greeting of the first one. */
  ready(greeting: string[]): void {
    sendToSupervisor({ kind: 'ready', greeting });
  }

  /** Returns a function that collects the metrics of all workers. `own` returns those of this one. */
  shareMetrics(own: () => Promise<string>): () => Promise<string> {
    this.ownMetrics = own;
    return async () => {
      const id = randomUUID();
      const texts = new Promise<Record<string, string>>((resolve) => this.waiting.set(id, resolve));
      sendToSupervisor({ kind: 'collectMetrics', id });
      return labelMetrics(await texts);
    };
  }

  private receive(message: unknown): void {
    const parsed = toWorker.safeParse(message);
    if (!parsed.success) return;
    if (parsed.data.kind === 'stop') {
      this.requestStop();
      return;
    }
    if (parsed.data.kind === 'allMetrics') {
      this.waiting.get(parsed.data.id)?.(parsed.data.texts);
      this.waiting.delete(parsed.data.id);
      return;
    }
    const { id } = parsed.data;
    // If this fails, the supervisor leaves this worker out.
    this.ownMetrics?.().then(
      (text) => sendToSupervisor({ kind: 'metrics', id, text }),
      () => undefined,
    );
  }
}

function sendToSupervisor(message: FromWorker): void {
  if (cluster.worker?.isConnected()) cluster.worker.send(message);
}
