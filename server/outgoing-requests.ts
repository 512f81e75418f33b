import { type EgressLimits, type EgressResponse, fetchOutside } from './egress.ts';

/** What the operator lets this server reach beyond public addresses. */
export type EgressPolicy = Required<Pick<EgressLimits, 'allowHosts' | 'allowPrivate'>>;

const LIMITS = { timeoutMs: 5_000, maxBytes: 2 * 1024 * 1024, maxRedirects: 3 };

/** How one question differs from the usual. */
export interface OutgoingRequestOptions {
  headers?: Record<string, string>;
  timeoutMs?: number;
  maxBytes?: number;
}

/**
 * The outside world as slides may see it: GET requests by the rules for feeds.
 * See docs/decisions/020-fetch-feeds-on-the-server.md
 */
export interface OutgoingRequests {
  /** Answers whatever status came; throws EgressError. */
  get(address: string, question?: OutgoingRequestOptions): Promise<EgressResponse>;
}

/** The outside world by the operator's rules. Sources want to know who asks, some refuse whoever does not say. */
export function outgoingRequests(policy: EgressPolicy, publicUrl: string | undefined): OutgoingRequests {
  const userAgent = `Vitrine/3 (digital signage${publicUrl === undefined ? '' : `; ${new URL(publicUrl).origin}`})`;
  return {
    get(address, { headers = {}, ...limits } = {}) {
      return fetchOutside(
        address,
        { ...LIMITS, ...policy, ...limits },
        { headers: { 'user-agent': userAgent, ...headers } },
      );
    },
  };
}
