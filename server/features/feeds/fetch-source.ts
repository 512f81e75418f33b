import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';
import type { FeedRequest, FeedSource } from '#slide-types/feed.ts';
import { decodeText } from './decode-text.ts';
import { keepMs, retryAfterMs } from './freshness.ts';
import { SourceFailure } from './source-failure.ts';

const ANY_FEED =
  'application/rss+xml, application/atom+xml, application/feed+json, application/json;q=0.9, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';

/** What a source said of the version that it answered, to be asked whether there is another. */
export interface Version {
  etag: string | null;
  lastModified: string | null;
}

/** What came from a source. */
export interface SourceResponse extends Version {
  /** Null: it is what it was. */
  source: FeedSource | null;
  /** How long it may be kept, in milliseconds. */
  keepMs: number;
}

/** Asks a source, or whether it has changed since `before`. Throws SourceFailure and EgressError. */
export async function fetchSource(
  outside: OutgoingRequests,
  { address, variant, accept = ANY_FEED }: FeedRequest,
  before: Version | null,
): Promise<SourceResponse> {
  const answer = await outside.get(address, { headers: { accept, ...conditions(before) } });
  const { status, headers } = answer;
  if (status === 304 && before) return { ...before, source: null, keepMs: keepMs(headers) };
  if (status !== 200 && status !== 203) {
    throw new SourceFailure(`The source returned an error (${status}).`, retryAfterMs(headers));
  }
  const contentType = headers.get('content-type') ?? '';
  return {
    source: {
      text: decodeText(answer.body, contentType),
      contentType: (contentType.split(';')[0] ?? '').trim().toLowerCase(),
      url: answer.url,
      variant,
    },
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    keepMs: keepMs(headers),
  };
}

function conditions(before: Version | null): Record<string, string> {
  return {
    ...(before?.etag && { 'if-none-match': before.etag }),
    ...(before?.lastModified && { 'if-modified-since': before.lastModified }),
  };
}
