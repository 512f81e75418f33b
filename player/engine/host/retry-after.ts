import { retryAfterMs } from './display-response.ts';
import type { Host, HostResponse } from './host.ts';
import { LONGEST_RETRY_AFTER_MS } from './problem-tracker.ts';

/** A response that can't be used, or none because the server's `Retry-After` has not passed. */
export class RequestFailed extends Error {
  constructor(
    message: string,
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}

/** Creates the error for an unexpected response. */
export function requestFailed(what: string, response: HostResponse): RequestFailed {
  return new RequestFailed(`${what} returned status ${response.status}`, retryAfterMs(response));
}

/** Returns the server's `Retry-After` in an error. */
export function retryAfterOf(error: unknown): { retryAfterMs: number | null } {
  return { retryAfterMs: error instanceof RequestFailed ? error.retryAfterMs : null };
}

/**
 * Wraps a host so that the page honours `Retry-After`: further requests to the same address fail with the remaining
 * wait until it has passed.
 */
export function hostWithRetryAfter(host: Host): Host {
  /** By address without query, on the monotonic clock. */
  const notBefore = new Map<string, number>();

  return {
    ...host,
    async request(asked) {
      const [address = ''] = asked.path.split('?', 1);
      const waitMs = (notBefore.get(address) ?? 0) - host.monotonicNow();
      if (waitMs > 0) throw new RequestFailed(`${address} asked to retry later`, waitMs);
      notBefore.delete(address);
      const response = await host.request(asked);
      const serverWaitMs = response.status >= 400 ? retryAfterMs(response) : null;
      if (serverWaitMs) notBefore.set(address, host.monotonicNow() + Math.min(serverWaitMs, LONGEST_RETRY_AFTER_MS));
      return response;
    },
  };
}
