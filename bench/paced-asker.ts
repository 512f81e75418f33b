import { Agent, get } from 'node:http';

/** Questions under way at once, each on a connection that stays. */
const CONNECTIONS = 64;
const LOOK_EVERY_MS = 1;
/** What is asked before does not count: whoever works beside is just being started then. */
const SETTLES_MS = 1_000;

/**
 * Asks one thing evenly, so many times a second, until it is stopped: as screens do, who know nothing of each other. (A load generator with
 * a rate asks for a second's worth at once.) A question counts from the moment at which it is asked, so that waiting for a free connection
 * counts along; that this process may have had to wait for a processor before it does not.
 */
export class PacedAsker {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  private readonly startedAt = performance.now();
  private readonly timer = setInterval(() => this.askWhatIsDue(), LOOK_EVERY_MS);
  private readonly tookMs: number[] = [];
  /** When the unanswered ones were asked. */
  private readonly waiting = new Set<number>();
  private asked = 0;
  private failure: Error | null = null;

  constructor(
    private readonly url: string,
    private readonly perSecond: number,
  ) {}

  /** Asks no more. */
  stop(): void {
    clearInterval(this.timer);
    for (const askedAt of this.waiting) this.tookMs.push(performance.now() - askedAt);
    this.waiting.clear();
    this.agent.destroy();
  }

  /** In how many milliseconds 99 of 100 were answered; what still waited at the end took until then. Throws when one failed. */
  slowest(): number {
    if (this.failure) throw this.failure;
    const sorted = this.tookMs.toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  }

  private askWhatIsDue(): void {
    const due = Math.floor(((performance.now() - this.startedAt) * this.perSecond) / 1000);
    for (; this.asked < due; this.asked += 1) this.ask();
  }

  private ask(): void {
    const askedAt = performance.now();
    if (askedAt - this.startedAt >= SETTLES_MS) this.waiting.add(askedAt);
    const request = get(this.url, { agent: this.agent }, (answer) => {
      if (answer.statusCode !== 200) this.failure ??= new Error(`${this.url} answered ${answer.statusCode}.`);
      answer.resume().on('end', () => {
        if (this.waiting.delete(askedAt)) this.tookMs.push(performance.now() - askedAt);
      });
    });
    request.on('error', (error) => {
      if (this.waiting.has(askedAt)) this.failure ??= error;
    });
  }
}
