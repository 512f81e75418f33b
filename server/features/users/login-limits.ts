import type { Queries } from '#server/db/connection.ts';
import { addressKey, RateLimit, takeAll } from '#server/http/rate-limit.ts';

/**
 * Whoever uses up ten failures waits for the rest of a quarter of an hour, then of half an hour, then of an hour at the most.
 * The wait is in the answer, not in the connection: an answer that is held back holds a place, and tells by its time
 * what was counted.
 */
const FAILURES = { attempts: 10, windowMs: 15 * 60_000, doublings: 2 };

/** Counts failed logins for each account as seen from each address, and for each address. */
export class LoginLimits {
  private readonly byAccount: RateLimit;
  private readonly byAddress: RateLimit;

  constructor(queries: Queries) {
    this.byAccount = new RateLimit(queries, { name: 'failed logins to an account', ...FAILURES });
    this.byAddress = new RateLimit(queries, { name: 'failed logins from an address', ...FAILURES });
  }

  /**
   * Counts an attempt before its password is looked at, so that many at once count too. Throws 429 past the limit.
   * Answers the function that takes the attempt back when it succeeds.
   */
  async begin(userName: string, address: string): Promise<() => Promise<void>> {
    const from = addressKey(address);
    const account = `${userName.trim().toLowerCase()}|${from}`;
    const giveBack = await takeAll([() => this.byAddress.take(from), () => this.byAccount.take(account)]);
    return async () => {
      await giveBack();
      await this.byAccount.forget(account);
    };
  }
}
