import { type DisplayResponse, noResponse } from '../host/display-response.ts';
import type { Host } from '../host/host.ts';
import { retryAfterOf } from '../host/retry-after.ts';
import { createRetryer } from '../host/retryer.ts';

/** `load` counts as a refresh of the channel; `check` only checks for changes, and nothing is recorded. */
export type RequestKind = 'load' | 'check';

/** A request to send after a response. */
export interface FollowingRequest {
  kind: RequestKind;
  inMs: number;
}

interface Requester {
  /** Rejects without a response. */
  send(kind: RequestKind): Promise<DisplayResponse>;
  /** Takes the response to a request, and returns which request follows; null for none. */
  take(response: DisplayResponse, sent: RequestKind): FollowingRequest | null;
}

/**
 * Sends one request for a channel's document at a time. Of those that are needed meanwhile, the stronger one follows.
 */
export interface RequestQueue {
  /** Sends a request, after the one under way or the wait for a retry. */
  ask(kind: RequestKind): void;
  /** Does not wait for a retry, or for a request that may have been lost. */
  askNow(): void;
  /** Whether another request was needed during this one. */
  hasNext(): boolean;
  /** The check that was needed is not needed any more. */
  dropCheck(): void;
  stop(): void;
}

/** Requests older than this may have been lost with the previous connection. */
const MAY_BE_LOST_AFTER_MS = 15_000;

export function createRequestQueue(host: Host, { send, take }: Requester): RequestQueue {
  let next: RequestKind | null = null;
  let sent: RequestKind = 'load';
  let isStopped = false;

  const retryer = createRetryer<DisplayResponse>(host, {
    run() {
      sent = next ?? 'check';
      next = null;
      return send(sent);
    },
    succeeded: settle,
    failed: (error) => settle({ ...noResponse(String(error)), ...retryAfterOf(error) }),
  });

  function settle(response: DisplayResponse): number | null {
    const following = take(response, sent);
    if (following) add(following.kind);
    return following ? following.inMs : next && 0;
  }

  function add(kind: RequestKind): void {
    next = next === 'load' ? 'load' : kind;
  }

  function ask(kind: RequestKind): void {
    add(kind);
    if (!isStopped && retryer.status().kind === 'idle') retryer.start();
  }

  return {
    ask,
    askNow() {
      const status = retryer.status();
      const isLost = status.kind === 'running' && host.monotonicNow() - status.since > MAY_BE_LOST_AFTER_MS;
      if (status.kind === 'waiting' || isLost) retryer.cancel();
      ask(isLost ? sent : 'check');
    },
    hasNext: () => next !== null,
    dropCheck() {
      if (next === 'check') next = null;
    },
    stop() {
      isStopped = true;
      retryer.cancel();
    },
  };
}
