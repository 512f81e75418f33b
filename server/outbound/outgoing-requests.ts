import { type EgressLimits, type EgressResponse, fetchOutside } from './egress.ts';

/** Which private hosts the administrator allows the server to reach. */
export type EgressPolicy = Required<Pick<EgressLimits, 'allowHosts' | 'allowPrivate'>>;

const LIMITS = { timeoutMs: 10_000, maxBytes: 5 * 1024 * 1024, maxRedirects: 3 };

/** What differs from the defaults for one request. */
export interface OutgoingRequestOptions {
  headers?: Record<string, string>;
  /** Headers that are removed when a redirect leads to another origin. */
  privateHeaders?: Record<string, string>;
  timeoutMs?: number;
  maxBytes?: number;
}

/** GET requests to other servers, within the egress policy. See docs/decisions/020-fetch-feeds-on-the-server.md */
export interface OutgoingRequests {
  /** Returns responses of any status. Throws EgressError. */
  get(address: string, options?: OutgoingRequestOptions): Promise<EgressResponse>;
}

/** Identifies this server in the user agent, because some sources refuse requests without one. */
export function outgoingRequests(policy: EgressPolicy, publicUrl: string | undefined): OutgoingRequests {
  const userAgent = `Vitrine/3 (digital signage${publicUrl === undefined ? '' : `; ${new URL(publicUrl).origin}`})`;
  return {
    get(address, { headers = {}, privateHeaders = {}, ...limits } = {}) {
      return fetchOutside(
        address,
        { ...LIMITS, ...policy, ...limits },
        { headers: { 'user-agent': userAgent, ...headers }, privateHeaders },
      );
    },
  };
}
