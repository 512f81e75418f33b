import pLimit from 'p-limit';
import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';
import type { ReadablePage } from '#slide-types/feed.ts';
import type { FeedCache } from './feed-cache.ts';
import { fetchSource } from './fetch-source.ts';
import { SourceFailure } from './source-failure.ts';

const AT_ONCE = 4;
/** Articles seldom change once they are out. */
const KEEP_MS = 15 * 60_000;
const HTML = ['text/html', 'application/xhtml+xml'];

interface PageParts {
  cache: FeedCache;
  outside: OutgoingRequests;
  extract(html: string): Promise<ReadablePage | null>;
}

/** The readable parts of the pages that feeds lead to, cached like feeds. */
export class ReadablePages {
  private readonly inTurn = pLimit(AT_ONCE);

  constructor(private readonly parts: PageParts) {}

  /** Null where the page can't be had or has nothing to read. */
  async read(address: string): Promise<ReadablePage | null> {
    if (!/^https?:\/\//i.test(address)) return null;
    const key = { kind: 'page', address, variant: undefined, shape: 0, isDurable: true };
    const { content } = await this.parts.cache.find(key, (before) =>
      this.inTurn(async () => {
        const question = { address, accept: 'text/html,application/xhtml+xml' };
        const { source, ...answer } = await fetchSource(this.parts.outside, question, before);
        if (source === null) return { content: undefined, ...answer, keepMs: KEEP_MS };
        if (!HTML.includes(source.contentType)) throw new SourceFailure('This is not a readable page.');
        const page = await this.parts.extract(source.text);
        if (page === null) throw new SourceFailure('There is no text on this page.');
        return { content: page, ...answer, keepMs: KEEP_MS };
      }),
    );
    return (content ?? null) as ReadablePage | null;
  }
}
