import pLimit from 'p-limit';
import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';
import type { ReadablePage } from '#slide-types/feed.ts';
import { fetchSource } from './fetch-source.ts';
import type { SourceParser } from './parser-thread.ts';
import type { SourceCache } from './source-cache.ts';

const MAX_CONCURRENT = 4;
/** Articles rarely change after they have been published. */
const CACHE_MS = 15 * 60_000;
const HTML_TYPES = ['text/html', 'application/xhtml+xml'];

interface PageDependencies {
  cache: SourceCache;
  outside: OutgoingRequests;
  parser: Pick<SourceParser, 'decodeText' | 'extractArticle'>;
}

/** Fetches the pages that feeds link to, extracts their articles, and caches them like feeds. */
export class LinkedPages {
  private readonly limit = pLimit(MAX_CONCURRENT);

  constructor(private readonly deps: PageDependencies) {}

  /** Returns null if the page can't be loaded or has no readable text. */
  async find(address: string): Promise<ReadablePage | null> {
    if (!/^https?:\/\//i.test(address)) return null;
    const key = { kind: 'page', address, variant: undefined, shape: 0, isDurable: true };
    const { content } = await this.deps.cache.find(key, (knownVersion) =>
      this.limit(async () => {
        const request = { address, accept: 'text/html,application/xhtml+xml' };
        const { source, ...cacheInfo } = await fetchSource(
          this.deps.outside,
          request,
          knownVersion,
          (bytes, contentType) => this.deps.parser.decodeText(bytes, contentType),
        );
        if (source === null) return { content: undefined, ...cacheInfo, cacheMs: CACHE_MS };
        if (!HTML_TYPES.includes(source.contentType)) throw new Error('This is not a readable page.');
        const page = await this.deps.parser.extractArticle(source.text);
        if (page === null) throw new Error('There is no text on this page.');
        return { content: page, ...cacheInfo, cacheMs: CACHE_MS };
      }),
    );
    return (content ?? null) as ReadablePage | null;
  }
}
