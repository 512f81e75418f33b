import { StorageUnavailable } from '#server/errors.ts';

/** So often a store that is away is asked again, each time after twice as long: together half a minute, in which it may be restarted. */
export const MOST_RETRIES = 8;
const FIRST_PAUSE_MS = 125;

/** Waits before the nth time that the store is asked again. */
export function waitBeforeRetry(retry: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (retry - 1)));
}

/** For work that nobody waits for, and that would have to be begun anew: asks again while the store is away. */
export async function withRetries<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || retry > MOST_RETRIES) throw error;
      await waitBeforeRetry(retry);
    }
  }
}
