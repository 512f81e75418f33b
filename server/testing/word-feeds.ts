import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { decodeText } from '#server/features/feeds/decode-text.ts';
import { feedStore } from '#server/features/feeds/feeds.store.ts';
import { LinkedPages } from '#server/features/feeds/linked-pages.ts';
import { runReader } from '#server/features/feeds/run-reader.ts';
import { SlideFeeds } from '#server/features/feeds/slide-feeds.ts';
import { SourceCache, type SourceTimeouts } from '#server/features/feeds/source-cache.ts';
import { type OutgoingRequests, outgoingRequests } from '#server/outbound/outgoing-requests.ts';
import type { FeedReader } from '#slide-types/feed.ts';
import { UnreadableSource } from '#slide-types/unreadable-source.ts';
import { respondWith, startSource, type TestSource } from './source.ts';
import type { TestDatabase } from './test-database.ts';

interface Fields {
  address: string;
  variant?: string;
  apiKey?: string;
}

/** Reads `word: …`. Some words have an effect. */
const wordReader: FeedReader<Fields, unknown> = {
  isEmpty: (content) => isNothing(content),
  request: ({ address, variant, apiKey = 'secret' }) =>
    address === '' ? null : { address, headers: { 'x-api-key': apiKey }, ...(variant && { variant }) },
  async read({ text, contentType, url, variant }, tools) {
    const word = /^word: (.*)\n*$/.exec(text)?.[1];
    if (word === undefined) throw new UnreadableSource('feed-absent');
    if (word === 'broken reader') throw new TypeError("Cannot read properties of undefined (reading 'a')");
    if (word === 'enormous') return 'x'.repeat(2_000_000);
    if (word.startsWith('page ')) return tools.readPage(word.slice(5));
    if (word.startsWith('picture ')) return tools.pictureLocation(word.slice(8));
    return { word, contentType, url, variant: variant ?? null };
  },
};

function isNothing(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'word' in content && content.word === '';
}

/** The feeds of a source whose response can be changed, with clocks that the test sets. */
export class WordFeeds {
  /** The monotonic clock. */
  nowMs = Date.now();
  /** How far the system clock is ahead of the monotonic one. */
  aheadMs = 0;
  /** Long enough for any machine, so that responses don't depend on its load. */
  readonly timeouts: SourceTimeouts = { withContentMs: 60_000, withoutContentMs: 60_000 };
  /** How long the source may take; the default of outgoing requests if undefined. */
  requestTimeoutMs: number | undefined;
  readonly log = { warn: vi.fn(), info: vi.fn(), error: vi.fn() };
  cache: SourceCache;
  slideFeeds: SlideFeeds;

  constructor(
    readonly database: TestDatabase,
    readonly source: TestSource,
  ) {
    this.cache = this.createCache();
    this.slideFeeds = this.createFeeds();
  }

  find(fields: Partial<Fields> = {}) {
    return this.slideFeeds.find('weather', 1, { address: this.source.url, ...fields });
  }

  /** Makes the source return this text. */
  respond(text: string, headers: object = {}): void {
    this.source.respond = (_request, response) => response.writeHead(200, { ...headers }).end(text);
  }

  /** Starts again with an empty memory, like a new process. */
  async restart(): Promise<void> {
    await this.cache.stop();
    this.cache = this.createCache();
    this.slideFeeds = this.createFeeds();
  }

  async close(): Promise<void> {
    await this.source.close();
    await this.cache.stop();
  }

  private createCache(): SourceCache {
    const clocks = { now: () => this.nowMs, date: () => this.nowMs + this.aheadMs };
    return new SourceCache(feedStore(this.database.queries), this.log, clocks, this.timeouts);
  }

  private createFeeds(): SlideFeeds {
    const { queries } = this.database;
    const { cache } = this;
    const requests = outgoingRequests({ allowPrivate: true, allowHosts: [] }, 'https://signs.example.com/vitrine');
    const outside: OutgoingRequests = {
      get: (address, options) =>
        requests.get(address, { ...options, ...(this.requestTimeoutMs && { timeoutMs: this.requestTimeoutMs }) }),
    };
    const decode = async (bytes: Uint8Array, contentType: string) => decodeText(bytes, contentType);
    const extractArticle = async (html: string) => ({ title: '', html, text: html });
    const pages = new LinkedPages({ cache, outside, parser: { decodeText: decode, extractArticle } });
    const reader = wordReader as FeedReader<never, unknown>;
    return new SlideFeeds({
      readers: { weather: reader },
      parser: { parse: (_kind, source, readPage) => runReader(reader, source, readPage), decodeText: decode },
      readPage: (address) => pages.find(address),
      // These tests have no files on the server.
      folder: { sizeOf: async () => null, read: async () => Readable.from([]) },
      ...{ cache, store: feedStore(queries), outside, queries },
    });
  }
}

/** Starts a source that returns `word: hello`, and its feeds with an empty cache. */
export async function startWordFeeds(database: TestDatabase): Promise<WordFeeds> {
  // The source may get the port of an earlier one.
  await database.queries.execute(sql`delete from feed_contents`);
  return new WordFeeds(database, await startSource(respondWith('word: hello', 'text/plain')));
}
