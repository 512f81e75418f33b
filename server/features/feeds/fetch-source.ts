import { problem } from '#contract/errors/problem.ts';
import { cacheDurationMs, retryAfterMs } from '#server/outbound/cache-headers.ts';
import { conditionalHeaders, type KnownVersion, versionIn } from '#server/outbound/known-version.ts';
import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';
import type { FeedRequest, FeedSource } from '#slide-types/feed.ts';
import type { SourceParser } from './parser-thread.ts';
import { SourceFailure } from './source-failure.ts';

const ANY_FEED =
  'application/rss+xml, application/atom+xml, application/feed+json, application/json;q=0.9, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';

/** The response of a source. */
export interface SourceResponse extends KnownVersion {
  /** Null if it hasn't changed since `knownVersion`. */
  source: FeedSource | null;
  /** How long it may be cached, in milliseconds. */
  cacheMs: number;
}

/** Fetches a source, with a conditional request if a version is known. Throws SourceFailure and EgressError. */
export async function fetchSource(
  outside: OutgoingRequests,
  { address, variant, accept = ANY_FEED, headers: privateHeaders = {} }: FeedRequest,
  knownVersion: KnownVersion | null,
  decodeText: SourceParser['decodeText'],
): Promise<SourceResponse> {
  const response = await outside.get(address, {
    headers: { accept, ...conditionalHeaders(knownVersion) },
    privateHeaders,
  });
  const { status, headers } = response;
  if (status === 304 && knownVersion) return { ...knownVersion, source: null, cacheMs: cacheDurationMs(headers) };
  if (status !== 200 && status !== 203) {
    throw new SourceFailure(problem('feed-refused', { status }), retryAfterMs(headers));
  }
  const contentType = headers.get('content-type') ?? '';
  return {
    source: {
      text: await decodeText(response.body, contentType),
      contentType: (contentType.split(';')[0] ?? '').trim().toLowerCase(),
      url: response.url,
      variant,
    },
    ...versionIn(headers),
    cacheMs: cacheDurationMs(headers),
  };
}
