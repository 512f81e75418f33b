import { retryAfterMs } from './display-response.ts';
import type { Host, HostResponse } from './host.ts';
import { LONGEST_RETRY_AFTER_MS } from './problem-tracker.ts';

/** An answer that is of no use, or none because the server asked not to be asked yet. */
export class RequestFailed extends Error {
  constructor(
    message: string,
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}

/** For an answer that is not what was asked for. */
export function requestFailed(what: string, response: HostResponse): RequestFailed {
  return new RequestFailed(`${what} returned status ${response.status}`, retryAfterMs(response));
}

/** What the server wished when it failed somebody with this error. */
export function retryAfterOf(error: unknown): { retryAfterMs: number | null } {
  return { retryAfterMs: error instanceof RequestFailed ? error.retryAfterMs : null };
}

/**
 * The same machine, with manners: where the server answered at an address that it wants to be asked later, nobody on this page
 * asks there before. Whoever tries is told how long it still takes.
 */
export function hostWithRetryAfter(host: Host): Host {
  /** By address without its query, on the monotonic clock. */
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
