import type { ToWorker } from './messages.ts';

/** Workers that don't send their metrics within this time are left out. */
const TIMEOUT_MS = 2_000;

interface Round {
  texts: Record<string, string>;
  missing: Set<number>;
  finish(): void;
}

/** Collects the metrics of all workers for one that requested them. */
export class MetricsRounds {
  private readonly rounds = new Map<string, Round>();

  /** `workers` are functions that send a message to each worker, by worker number. `respond` is called once. */
  begin(id: string, workers: Map<number, (message: ToWorker) => void>, respond: (message: ToWorker) => void): void {
    const texts: Record<string, string> = {};
    const finish = () => {
      clearTimeout(timer);
      if (this.rounds.delete(id)) respond({ kind: 'allMetrics', id, texts });
    };
    const timer = setTimeout(finish, TIMEOUT_MS);
    this.rounds.set(id, { texts, missing: new Set(workers.keys()), finish });
    for (const send of workers.values()) send({ kind: 'sendMetrics', id });
  }

  take(id: string, worker: number, text: string): void {
    const round = this.rounds.get(id);
    if (!round) return;
    round.texts[worker] = text;
    round.missing.delete(worker);
    if (round.missing.size === 0) round.finish();
  }
}
