import type { Queries } from '#server/db/connection.ts';
import { addressKey, RateLimit, takeAll } from '#server/http/guards/rate-limit.ts';
import { nameKey } from './users.store.ts';

/**
 * Ten failures are allowed in 15 minutes, then in 30, then in an hour. A client over the limit gets 429 immediately: a
 * delayed response would occupy a connection, and its timing would reveal what was counted.
 */
const FAILURES = { attempts: 10, windowMs: 15 * 60_000, doublings: 2 };

/**
 * Counts failed logins by account and address, and by address. A browser in which the account was used before is
 * counted separately, so that others at its address can't keep its user out.
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
   * Counts an attempt before its password is checked, so that simultaneous ones count, too. Throws 429 over the limit.
   * `browser` is the id of a browser known for the account. Returns a function that uncounts the attempt after a
   * successful login.
   */
  async countAttempt(userName: string, address: string, browser: string | null): Promise<() => Promise<void>> {
    const [name, addressId] = [nameKey(userName), addressKey(address)];
    const subjects = [name, addressId];
    if (browser !== null) {
      const key = `${name}|${browser}`;
      await this.byBrowser.take(key, subjects);
      return () => this.byBrowser.forget(key);
    }
    const account = `${name}|${addressId}`;
    const undoAttempts = await takeAll([
      () => this.byAddress.take(addressId, subjects),
      () => this.byAccount.take(account, subjects),
    ]);
    return async () => {
      await undoAttempts();
      await this.byAccount.forget(account);
    };
  }
}
