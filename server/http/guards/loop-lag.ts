import { LAG_MEASUREMENTS, lagOf } from '#rules/load-shedding.ts';

export const INTERVAL_MS = 50;

/** Measures how far behind the event loop is. */
export interface Lag {
  /** In milliseconds. */
  readonly ms: number;
  start(): void;
  stop(): void;
}

/**
 * Measures by how much timers of this process are late, which is the least that every request has to wait. Node's own
 * histogram (`monitorEventLoopDelay`) drops the first measurement after each reset, and with it all of them if the loop
 * is slower than the resets.
 */
export class LoopLag implements Lag {
  private timer: NodeJS.Timeout | undefined;
  private readonly recent: number[] = [];
  private measuredAt = 0;
  private currentMs = 0;

  constructor(private readonly now = () => performance.now()) {}

  /** The lag by `lagOf`, in milliseconds. */
  get ms(): number {
    return this.currentMs;
  }

  /** Lag from before this call is not counted, because starting up blocks the loop. */
  start(): void {
    this.measuredAt = this.now();
    this.timer = setInterval(() => this.measure(), INTERVAL_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private measure(): void {
    const now = this.now();
    this.recent.push(Math.max(0, now - this.measuredAt - INTERVAL_MS));
    if (this.recent.length > LAG_MEASUREMENTS) this.recent.shift();
    this.measuredAt = now;
    this.currentMs = lagOf(this.recent, this.currentMs);
  }
}
