import type { Queries } from '#server/db/connection.ts';
import { addressKey, RateLimit, takeAll } from '#server/http/guards/rate-limit.ts';
import { nameKey } from './users.store.ts';

/**
 * Whoever uses up ten failures waits for the rest of a quarter of an hour, then of half an hour, then of an hour at the most.
 * The wait is in the answer, not in the connection: an answer that is held back holds a place, and tells by its time
 * what was counted.
 */
const FAILURES = { attempts: 10, windowMs: 15 * 60_000, doublings: 2 };

/**
 * Counts failed logins for each account as seen from each address, and for each address. A browser in which somebody has signed in
 * to the account before counts for itself: what others at its address have used up doesn't keep its user out.
 */
export class LoginLimits {
  private readonly byAccount: RateLimit;
  private readonly byAddress: RateLimit;
  private readonly byBrowser: RateLimit;

  constructor(queries: Queries) {
    this.byAccount = new RateLimit(queries, { name: 'failed logins to an account', ...FAILURES });
    this.byAddress = new RateLimit(queries, { name: 'failed logins from an address', ...FAILURES });
    this.byBrowser = new RateLimit(queries, { name: 'failed logins from a known browser', ...FAILURES });
  }

  /**
   * Counts an attempt before its password is looked at, so that many at once count too. `browser`: the id of the browser if the
   * account knows it. Throws 429 past the limit. Returns the function that takes the attempt back when it succeeds.
   */
  async begin(userName: string, address: string, browser: string | null): Promise<() => Promise<void>> {
    const [name, from] = [nameKey(userName), addressKey(address)];
    const about = [name, from];
    if (browser !== null) {
      const key = `${name}|${browser}`;
      await this.byBrowser.take(key, about);
      return () => this.byBrowser.forget(key);
    }
    const account = `${name}|${from}`;
    const giveBack = await takeAll([() => this.byAddress.take(from, about), () => this.byAccount.take(account, about)]);
    return async () => {
      await giveBack();
      await this.byAccount.forget(account);
    };
  }
}
