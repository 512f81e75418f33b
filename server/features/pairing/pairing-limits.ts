import { addressKey, RateLimit } from '#server/http/rate-limit.ts';

const WINDOW_MS = 10 * 60_000;

/** Holds back who guesses codes, and who asks for more codes than there are screens. */
export class PairingLimits {
  private readonly missesOfUser = new RateLimit({ attempts: 10, windowMs: WINDOW_MS });
  private readonly missesFrom = new RateLimit({ attempts: 20, windowMs: WINDOW_MS });
  private readonly misses = new RateLimit({ attempts: 200, windowMs: WINDOW_MS });
  private readonly startsFrom = new RateLimit({ attempts: 120, windowMs: WINDOW_MS });
  /** A house full of screens asks twice a minute each. */
  private readonly waitsFrom = new RateLimit({ attempts: 6_000, windowMs: WINDOW_MS });
  private readonly starts = new RateLimit({ attempts: 5_000, windowMs: WINDOW_MS });

  /** Counts a code before it is looked at. Throws 429 past the limit; answers what takes it back when the code was right. */
  tryCode(userId: string, address: string): () => void {
    return takeAll([
      () => this.missesOfUser.take(userId),
      () => this.missesFrom.take(addressKey(address)),
      () => this.misses.take('all'),
    ]);
  }

  wait(address: string): void {
    this.waitsFrom.take(addressKey(address));
  }

  start(address: string): void {
    takeAll([() => this.startsFrom.take(addressKey(address)), () => this.starts.take('all')]);
  }
}

/** Takes all or none: what one limit refuses is not counted by the others. */
function takeAll(limits: (() => () => void)[]): () => void {
  const taken: (() => void)[] = [];
  const giveBack = () => {
    for (const undo of taken) undo();
  };
  try {
    for (const take of limits) taken.push(take());
  } catch (refused) {
    giveBack();
    throw refused;
  }
  return giveBack;
}
