import { StorageUnavailable } from '#server/errors.ts';

/**
 * Each pause is twice as long as the one before. Together they take half a minute, enough for a storage server to
 * restart.
 */
export const MAX_RETRIES = 8;
const FIRST_PAUSE_MS = 125;

/** Waits before the nth retry. The first is 1. */
export function waitBeforeRetry(retry: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (retry - 1)));
}

/**
 * Retries while the storage is unavailable. For background work that would otherwise have to start again from the
 * beginning.
 */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || retry > MAX_RETRIES) throw error;
      await waitBeforeRetry(retry);
    }
  }
}
