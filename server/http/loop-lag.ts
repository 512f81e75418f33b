import { lagOf, TURNS_LOOKED_AT } from '#rules/load-shedding.ts';

/** How often the loop is asked for a turn. */
const EVERY_MS = 50;

/**
 * Watches how long this process' event loop takes for a turn, and so how long whoever asks something waits at least. Node's own
 * histogram of it drops the turn after each reset, which is every one of a loop that takes longer than it is looked at.
 */
export class LoopLag {
  private timer: NodeJS.Timeout | undefined;
  private readonly recent: number[] = [];
  private lookedAt = 0;
  private countedMs = 0;

  /** How far behind it counts as, in milliseconds. */
  get ms(): number {
    return this.countedMs;
  }

  /** What came before is not counted: a start takes long turns, too. */
  start(): void {
    this.lookedAt = performance.now();
    this.timer = setInterval(() => this.look(), EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = performance.now();
    this.recent.push(Math.max(0, now - this.lookedAt - EVERY_MS));
    if (this.recent.length > TURNS_LOOKED_AT) this.recent.shift();
    this.lookedAt = now;
    this.countedMs = lagOf(this.recent, this.countedMs);
  }
}
