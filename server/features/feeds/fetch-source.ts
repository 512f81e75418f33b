import { problem } from '#contract/errors/problem.ts';
import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';
import type { FeedRequest, FeedSource } from '#slide-types/feed.ts';
import { cacheDurationMs, retryAfterMs } from './cache-headers.ts';
import type { SourceParser } from './parser-thread.ts';
import { SourceFailure } from './source-failure.ts';

const ANY_FEED =
  'application/rss+xml, application/atom+xml, application/feed+json, application/json;q=0.9, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';

/** The validators of a response, which make the next request conditional. */
export interface SourceVersion {
  etag: string | null;
  lastModified: string | null;
}

/** The response of a source. */
export interface SourceResponse extends SourceVersion {
  /** Null if it hasn't changed since `knownVersion`. */
  source: FeedSource | null;
  /** How long it may be cached, in milliseconds. */
  cacheMs: number;
}

/** Fetches a source, with a conditional request if a version is known. Throws SourceFailure and EgressError. */
export async function fetchSource(
  outside: OutgoingRequests,
  { address, variant, accept = ANY_FEED, headers: privateHeaders = {} }: FeedRequest,
  knownVersion: SourceVersion | null,
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
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    cacheMs: cacheDurationMs(headers),
  };
}

function conditionalHeaders(knownVersion: SourceVersion | null): Record<string, string> {
  return {
    ...(knownVersion?.etag && { 'if-none-match': knownVersion.etag }),
    ...(knownVersion?.lastModified && { 'if-modified-since': knownVersion.lastModified }),
  };
}
