import { LAG_MEASUREMENTS, lagOf } from '#rules/load-shedding.ts';

/** How often the loop is asked for a turn. */
export const EVERY_MS = 50;

/** How far behind an event loop is. */
export interface Lag {
  /** In milliseconds. */
  readonly ms: number;
  start(): void;
  stop(): void;
}

/**
 * Watches how long this process' event loop takes for a turn, and so how long whoever asks something waits at least. Node's own
 * histogram of it drops the turn after each reset, which is every one of a loop that takes longer than it is looked at.
 */
export class LoopLag implements Lag {
  private timer: NodeJS.Timeout | undefined;
  private readonly recent: number[] = [];
  private lookedAt = 0;
  private countedMs = 0;

  constructor(private readonly now = () => performance.now()) {}

  /** How far behind it counts as, in milliseconds. */
  get ms(): number {
    return this.countedMs;
  }

  /** What came before is not counted: a start takes long turns, too. */
  start(): void {
    this.lookedAt = this.now();
    this.timer = setInterval(() => this.look(), EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = this.now();
    this.recent.push(Math.max(0, now - this.lookedAt - EVERY_MS));
    if (this.recent.length > LAG_MEASUREMENTS) this.recent.shift();
    this.lookedAt = now;
    this.countedMs = lagOf(this.recent, this.countedMs);
  }
}
