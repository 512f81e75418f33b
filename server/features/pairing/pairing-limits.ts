import type { User } from '#contract/entities/user.ts';
import type { Queries } from '#server/db/connection.ts';
import { addressKey, RateLimit, takeAll } from '#server/http/guards/rate-limit.ts';

const WINDOW_MS = 10 * 60_000;

/** Limits how often codes can be guessed and requested. */
export class PairingLimits {
  private readonly missesOfUser: RateLimit;
  private readonly missesFrom: RateLimit;
  private readonly misses: RateLimit;
  private readonly startsFrom: RateLimit;
  private readonly waitsFrom: RateLimit;
  private readonly starts: RateLimit;

  constructor(queries: Queries) {
    // The names are part of stored keys.
    const limit = (name: string, attempts: number) => new RateLimit(queries, { name, attempts, windowMs: WINDOW_MS });
    this.missesOfUser = limit('wrong codes of a user', 10);
    this.missesFrom = limit('wrong codes from an address', 20);
    this.misses = limit('wrong codes', 200);
    this.startsFrom = limit('codes asked for from an address', 120);
    // Many screens can share an address, and each of them sends two of these requests a minute.
    this.waitsFrom = limit('waits for a pairing from an address', 6_000);
    this.starts = limit('codes asked for', 5_000);
  }

  /**
   * Counts an attempt before the code is checked. Throws 429 over the limit. Returns the function that takes the
   * attempt back.
   */
  tryCode({ _id, userName }: Pick<User, '_id' | 'userName'>, address: string): Promise<() => Promise<void>> {
    return takeAll([
      () => this.missesOfUser.take(_id, [userName]),
      () => this.missesFrom.take(addressKey(address)),
      () => this.misses.take('all'),
    ]);
  }

  async wait(address: string): Promise<void> {
    await this.waitsFrom.take(addressKey(address));
  }

  async start(address: string): Promise<void> {
    await takeAll([() => this.startsFrom.take(addressKey(address)), () => this.starts.take('all')]);
  }
}
