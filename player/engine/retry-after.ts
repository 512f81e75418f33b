import { retryAfterMs } from './display-answer.ts';
import type { Host, HostAnswer } from './host.ts';
import { LONGEST_WISH_MS } from './player-problems.ts';

/** An answer that is of no use, or none because the server asked not to be asked yet. */
export class Unanswered extends Error {
  constructor(
    message: string,
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}

/** For an answer that is not what was asked for. */
export function unanswered(what: string, answer: HostAnswer): Unanswered {
  return new Unanswered(`${what} returned status ${answer.status}`, retryAfterMs(answer));
}

/** What the server wished when it failed somebody with this error. */
export function wishOf(error: unknown): { retryAfterMs: number | null } {
  return { retryAfterMs: error instanceof Unanswered ? error.retryAfterMs : null };
}

/**
 * The same machine, with manners: where the server answered at an address that it wants to be asked later, nobody on this page
 * asks there before. Whoever tries is told how long it still takes.
 */
export function politeHost(host: Host): Host {
  /** By address without its query, on the monotonic clock. */
  const notBefore = new Map<string, number>();

  return {
    ...host,
    async request(asked) {
      const [address = ''] = asked.path.split('?', 1);
      const waitMs = (notBefore.get(address) ?? 0) - host.monotonicNow();
      if (waitMs > 0) throw new Unanswered(`${address} asked to retry later`, waitMs);
      notBefore.delete(address);
      const answer = await host.request(asked);
      const wishMs = answer.status >= 400 ? retryAfterMs(answer) : null;
      if (wishMs) notBefore.set(address, host.monotonicNow() + Math.min(wishMs, LONGEST_WISH_MS));
      return answer;
    },
  };
}
