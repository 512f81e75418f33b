import { addressKey, RateLimit } from '#server/http/rate-limit.ts';

const FAILURES = { attempts: 10, windowMs: 15 * 60_000 };

/** Counts failed logins for each account as seen from each address, and for each address. */
export class LoginLimits {
  private readonly byAccount = new RateLimit(FAILURES);
  private readonly byAddress = new RateLimit(FAILURES);

  /**
   * Counts an attempt before its password is looked at, so that many at once count too. Throws 429 past the limit.
   * Answers the function that takes the attempt back when it succeeds.
   */
  begin(userName: string, address: string): () => void {
    const from = addressKey(address);
    const account = `${userName.trim().toLowerCase()}|${from}`;
    const takeBack = this.byAddress.take(from);
    this.byAccount.take(account);
    return () => {
      this.byAccount.forget(account);
      takeBack();
    };
  }
}
