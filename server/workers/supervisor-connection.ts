import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { labelMetrics } from './label-metrics.ts';
import { type FromWorker, toWorker } from './messages.ts';

/** The line from a worker to the process that watches over it. */
export class SupervisorConnection {
  private readonly waiting = new Map<string, (texts: Record<string, string>) => void>();
  private tellMetrics: (() => Promise<string>) | null = null;
  private askToStop = () => {};
  /** Resolves when the process that watches over it asks it to stop. */
  readonly askedToStop = new Promise<void>((resolve) => {
    this.askToStop = resolve;
  });

  constructor() {
    process.on('message', (message) => this.receive(message));
  }

  /** It listens, and this is to be told to whoever started it. */
  ready(greeting: string[]): void {
    say({ kind: 'ready', greeting });
  }

  /** Answers what collects the figures of all workers; `own` says those of this one. */
  shareMetrics(own: () => Promise<string>): () => Promise<string> {
    this.tellMetrics = own;
    return async () => {
      const id = randomUUID();
      const texts = new Promise<Record<string, string>>((resolve) => this.waiting.set(id, resolve));
      say({ kind: 'askMetrics', id });
      return labelMetrics(await texts);
    };
  }

  private receive(message: unknown): void {
    const told = toWorker.safeParse(message);
    if (!told.success) return;
    if (told.data.kind === 'stop') {
      this.askToStop();
      return;
    }
    if (told.data.kind === 'allMetrics') {
      this.waiting.get(told.data.id)?.(told.data.texts);
      this.waiting.delete(told.data.id);
      return;
    }
    const { id } = told.data;
    // Who says nothing is left out.
    this.tellMetrics?.().then(
      (text) => say({ kind: 'metrics', id, text }),
      () => undefined,
    );
  }
}

function say(message: FromWorker): void {
  if (cluster.worker?.isConnected()) cluster.worker.send(message);
}
