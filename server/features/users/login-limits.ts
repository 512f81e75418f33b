import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '#server/errors.ts';

const FAILURES_ALLOWED = 10;
const WINDOW_SECONDS = 15 * 60;

/** Counts failed logins for each account as seen from each address, and for each address. */
export class LoginLimits {
  private readonly byAccount = new RateLimiterMemory({ points: FAILURES_ALLOWED, duration: WINDOW_SECONDS });
  private readonly byAddress = new RateLimiterMemory({ points: FAILURES_ALLOWED, duration: WINDOW_SECONDS });

  /**
   * Counts an attempt before its password is looked at, so that many at once count too. Throws 429 past the limit.
   * Answers the function that takes the attempt back when it succeeds.
   */
  async begin(userName: string, address: string): Promise<() => Promise<void>> {
    const account = `${userName.trim().toLowerCase()}|${address}`;
    await consume(this.byAddress, address);
    await consume(this.byAccount, account);
    return async () => {
      await this.byAccount.delete(account);
      await this.byAddress.reward(address, 1);
    };
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new TooManyRequests(Math.ceil(refused.msBeforeNext / 1000));
  }
}
