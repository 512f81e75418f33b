import type { ToWorker } from './messages.ts';

/** A worker that does not say its figures within this time is left out. */
const PATIENCE_MS = 2_000;

interface Round {
  texts: Record<string, string>;
  missing: Set<number>;
  finish(): void;
}

/** Collects the figures of all workers for the one that was asked for them. */
export class MetricsRounds {
  private readonly rounds = new Map<string, Round>();

  /** `workers`: what sends to each, by its number; `answer` is called once. */
  begin(id: string, workers: Map<number, (message: ToWorker) => void>, answer: (message: ToWorker) => void): void {
    const texts: Record<string, string> = {};
    const finish = () => {
      clearTimeout(timer);
      if (this.rounds.delete(id)) answer({ kind: 'allMetrics', id, texts });
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    this.rounds.set(id, { texts, missing: new Set(workers.keys()), finish });
    for (const send of workers.values()) send({ kind: 'tellMetrics', id });
  }

  take(id: string, worker: number, text: string): void {
    const round = this.rounds.get(id);
    if (!round) return;
    round.texts[worker] = text;
    round.missing.delete(worker);
    if (round.missing.size === 0) round.finish();
  }
}
