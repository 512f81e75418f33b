import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { outgoingRequests } from '#server/outbound/outgoing-requests.ts';
import { says, startSource, type TestSource } from '#server/testing/source.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import type { FeedReader } from '#slide-types/feed.ts';
import { FeedCache } from './feed-cache.ts';
import { feedStore } from './feeds.store.ts';
import { Feeds } from './feeds.ts';
import { parseSource } from './parse-source.ts';
import { ReadablePages } from './readable-pages.ts';

const MINUTE_MS = 60_000;

interface Fields {
  address: string;
  variant?: string;
}

/** Reads `word: …`, and what the word asks for. */
const wordReader: FeedReader<Fields, unknown> = {
  request: ({ address, variant }) => (address === '' ? null : { address, ...(variant && { variant }) }),
  async read({ text, contentType, url, variant }, tools) {
    const word = /^word: (.*)$/.exec(text)?.[1];
    if (word === undefined) throw new Error('There is no word here.');
    if (word === 'broken reader') throw new TypeError("Cannot read properties of undefined (reading 'a')");
    if (word === 'enormous') return 'x'.repeat(2_000_000);
    if (word.startsWith('page ')) return tools.readPage(word.slice(5));
    if (word.startsWith('picture ')) return tools.pictureLocation(word.slice(8));
    return { word, contentType, url, variant: variant ?? null };
  },
};

describe('feeds', () => {
  let database: TestDatabase;
  let source: TestSource;
  let now: number;
  /** By how much the clock is wrong. */
  let aheadMs: number;
  let cache: FeedCache;
  let feeds: Feeds;
  const log = { warn: vi.fn(), info: vi.fn(), error: vi.fn() };
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.remove());
  beforeEach(async () => {
    now = Date.now();
    aheadMs = 0;
    // The next source may well be given the port of an earlier one.
    await database.queries.execute(sql`delete from feed_contents`);
    source = await startSource(says('word: hello', 'text/plain'));
    begin();
  });
  afterEach(async () => {
    await source.close();
    await cache.stop();
    vi.clearAllMocks();
  });

  /** As a new process does. */
  function begin(): void {
    const { queries } = database;
    const outside = outgoingRequests({ allowPrivate: true, allowHosts: [] }, 'https://signs.example.com/vitrine');
    const store = feedStore(queries);
    cache = new FeedCache(store, log, { now: () => now, date: () => now + aheadMs });
    const pages = new ReadablePages({ cache, outside, extract: async (html) => ({ title: '', html, text: html }) });
    feeds = new Feeds({
      readers: { weather: wordReader as FeedReader<never, unknown> },
      parser: {
        read: (_kind, from, readPage) => parseSource(wordReader as FeedReader<never, unknown>, from, readPage),
      },
      readPage: (address) => pages.read(address),
      // No source lies on this server here.
      folder: { sizeOf: async () => null, read: async () => Readable.from([]) },
      ...{ cache, store, outside, queries },
    });
  }

  const ask = (fields: Partial<Fields> = {}) => feeds.answer('weather', 1, { address: source.url, ...fields });
  const says200 = (text: string, headers: object = {}) => {
    source.answer = (_request, response) => response.writeHead(200, { ...headers }).end(text);
  };

  it('are fetched once in a minute, however many ask', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ kind: 'weather', content: { word: 'hello' }, stale: false, error: null });
    now += 0.9 * MINUTE_MS;
    await ask();
    expect(source.asked).toHaveLength(1);
    says200('word: again');
    now += 0.2 * MINUTE_MS;
    const later = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(later.map((answer) => answer?.content)).toEqual(Array(50).fill(expect.objectContaining({ word: 'again' })));
    expect(source.asked).toHaveLength(2);
  });

  it.each(['in memory', 'in the database'])('are asked again in time after a clock was ahead: %s', async (where) => {
    aheadMs = 400 * 24 * 60 * MINUTE_MS;
    await ask();
    aheadMs = 0;
    if (where === 'in the database') {
      await cache.stop();
      begin();
    }
    await ask();
    now += 1.1 * MINUTE_MS;
    await ask();
    expect(source.asked).toHaveLength(2);
  });

  it('are asked for by name, in any format of feeds', async () => {
    await ask();
    expect(source.asked[0]?.headers).toMatchObject({
      'user-agent': expect.stringMatching(/^Vitrine\/\d.*https:\/\/signs\.example\.com\)$/),
      accept: expect.stringContaining('application/rss+xml'),
    });
  });

  it('are kept apart by address and by the way they are read', async () => {
    await Promise.all([ask(), ask({ variant: 'long' }), ask({ address: `${source.url}/other` })]);
    expect(source.asked).toHaveLength(3);
    expect((await ask({ variant: 'long' }))?.content).toMatchObject({ variant: 'long' });
    expect((await ask())?.content).toMatchObject({ variant: null });
  });

  it('are none without a reader or a source', async () => {
    expect(await ask({ address: '' })).toBeNull();
    expect(await feeds.answer('image', 1, { address: source.url })).toBeNull();
  });

  const garbage: [string, string, (source: TestSource) => void][] = [
    [
      'answers with an error',
      'The source returned an error (500).',
      (one) => {
        one.answer = says('word: no', 'text/plain', 500);
      },
    ],
    [
      'is a page that answers everything',
      'There is no word here.',
      (one) => {
        one.answer = says('<!doctype html><title>Log in</title>', 'text/html');
      },
    ],
    [
      'says nothing',
      'There is no word here.',
      (one) => {
        one.answer = says('');
      },
    ],
    [
      'is incomplete',
      'The source can’t be reached right now.',
      (one) => {
        one.answer = (_request, response) => {
          response.writeHead(200, { 'content-length': 100 }).write('word: hel');
          setTimeout(() => response.destroy(), 10);
        };
      },
    ],
    [
      'hangs up',
      'The source can’t be reached right now.',
      (one) => {
        one.answer = (request) => request.socket.destroy();
      },
    ],
    [
      'is enormous',
      'The content at this address is too large.',
      (one) => {
        one.answer = says(`word: ${'x'.repeat(2_100_000)}`);
      },
    ],
    [
      'unpacks to something enormous',
      'The content at this address is too large.',
      (one) => {
        one.answer = (_request, response) =>
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
      },
    ],
    [
      'leads in circles',
      'This address redirects too many times.',
      (one) => {
        one.answer = (_request, response) => response.writeHead(302, { location: '/' }).end();
      },
    ],
    [
      'leads to a file',
      'This address can’t be loaded. Only public web addresses and those allowed by the server’s administrator can.',
      (one) => {
        one.answer = (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      },
    ],
    [
      'trips its reader',
      'The source can’t be read.',
      (one) => {
        one.answer = says('word: broken reader');
      },
    ],
    [
      'contains more than can be shown',
      'The source contains more than can be shown.',
      (one) => {
        one.answer = says('word: enormous');
      },
    ],
  ];

  it.each(garbage)('keep the last good content when the source %s', async (_, error, spoil) => {
    await ask();
    spoil(source);
    now += 2 * MINUTE_MS;
    expect(await ask()).toMatchObject({ content: { word: 'hello' }, stale: true, error });
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ host: source.host, reason: expect.any(String) }),
      'internet connection issue.',
    );
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('word:');

    says200('word: healed');
    now += 2 * MINUTE_MS;
    expect(await ask()).toMatchObject({ content: { word: 'healed' }, stale: false, error: null });
  });

  it.each(garbage)('say why when the source %s and never was read', async (_, error, spoil) => {
    spoil(source);
    const answers = await Promise.all([ask(), ask(), ask()]);
    const nothing = { kind: 'weather', content: null, fetchedAt: null, ageSeconds: null, stale: true, error };
    expect(answers).toEqual([nothing, nothing, nothing]);
  });

  it('do not keep anybody waiting for a source that drips', async () => {
    await ask();
    source.answer = (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('w'), 100);
      response.on('close', () => clearInterval(drip));
    };
    now += 2 * MINUTE_MS;
    expect(await ask()).toMatchObject({ content: { word: 'hello' } });
    expect(log.warn).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), 20_000);
    expect(await ask()).toMatchObject({
      content: { word: 'hello' },
      stale: true,
      error: 'The source took too long to respond.',
    });
    expect(source.asked).toHaveLength(2);
  });

  it('ask a source that keeps failing ever more seldom, and tell of it once', async () => {
    source.answer = says('', 'text/plain', 503);
    for (let minute = 0; minute < 60; minute += 1) {
      await ask();
      now += MINUTE_MS;
    }
    expect(source.asked.length).toBeGreaterThan(10);
    expect(source.asked.length).toBeLessThan(18);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('leave a source alone as long as it wishes, up to a quarter of an hour', async () => {
    source.answer = (_request, response) => response.writeHead(429, { 'retry-after': '86400' }).end();
    await ask();
    now += 14 * MINUTE_MS;
    await ask();
    expect(source.asked).toHaveLength(1);
    now += 2 * MINUTE_MS;
    await ask();
    expect(source.asked).toHaveLength(2);
  });

  it.each([
    [{ 'cache-control': 'public, max-age=600' }, 10],
    [{ 'cache-control': 'max-age=600', age: '300' }, 5],
    [{ 'cache-control': 'max-age=86400' }, 15],
    [{ 'cache-control': 'max-age=5' }, 1],
    [{ 'cache-control': 'no-cache, max-age=600' }, 1],
    [{ expires: new Date(Date.now() + 600_000).toUTCString(), date: new Date().toUTCString() }, 10],
    [{ expires: '0' }, 1],
    [{ 'cache-control': 'max-age=soon' }, 1],
  ])('with %j are kept for %i minutes', async (headers, minutes) => {
    says200('word: hello', headers);
    await ask();
    now += (minutes - 0.1) * MINUTE_MS;
    await ask();
    expect(source.asked).toHaveLength(1);
    now += 0.2 * MINUTE_MS;
    await ask();
    expect(source.asked).toHaveLength(2);
  });

  it('ask only whether there is something new, where the source knows', async () => {
    const lastModified = new Date(0).toUTCString();
    source.answer = (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"1"';
      response.writeHead(isKnown ? 304 : 200, { etag: '"1"', 'last-modified': lastModified });
      response.end(isKnown ? '' : 'word: hello');
    };
    const first = await ask();
    now += 2 * MINUTE_MS;
    const second = await ask();
    expect(source.asked[1]?.headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': lastModified });
    expect(second).toMatchObject({ content: { word: 'hello' }, stale: false });
    expect(Date.parse(second?.fetchedAt ?? '')).toBe(Date.parse(first?.fetchedAt ?? '') + 2 * MINUTE_MS);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('have their last good content after a restart, however long the source has been away', async () => {
    await ask();
    await cache.stop();
    await source.close();
    begin();
    expect(await ask()).toMatchObject({ content: { word: 'hello' }, stale: false });
    expect(log.warn).not.toHaveBeenCalled();
    now += 2 * MINUTE_MS;
    expect(await ask()).toMatchObject({ content: { word: 'hello' }, stale: true });
  });

  it('keep texts that databases can’t hold', async () => {
    says200('word: a\u0000b');
    await ask();
    await cache.stop();
    begin();
    expect((await ask())?.content).toMatchObject({ word: 'a\u0000b' });
    expect(log.error).not.toHaveBeenCalled();
  });

  it.each([
    ['UTF-8', '', Buffer.from('word: Zürich – 20 €')],
    ['UTF-8 with a mark', 'text/plain; charset=iso-8859-1', Buffer.from('\ufeffword: Zürich – 20 €')],
    ['UTF-16 with a mark', '', Buffer.from('\ufeffword: Zürich – 20 €', 'utf16le')],
    [
      'what its sender says',
      'text/plain; charset="windows-1252"',
      Buffer.from('word: Z\xfcrich \x96 20 \x80', 'latin1'),
    ],
    ['UTF-8, sent as an encoding that there is not', 'text/plain; charset=klingon', Buffer.from('word: Zürich – 20 €')],
  ])('are read in %s', async (_, contentType, bytes) => {
    source.answer = (_request, response) => response.writeHead(200, { 'content-type': contentType }).end(bytes);
    expect((await ask())?.content).toMatchObject({ word: 'Zürich – 20 €' });
  });

  it('read linked pages by the same rules, and only pages', async () => {
    const page = await startSource(says('<p>Long text</p>', 'text/html; charset=utf-8'));
    says200(`word: page ${page.url}/article`);
    expect((await ask())?.content).toMatchObject({ html: '<p>Long text</p>' });
    now += 10 * MINUTE_MS;
    await ask();
    expect(page.asked).toHaveLength(1);
    for (const [type, path] of [
      ['application/pdf', '/pdf'],
      ['text/plain', '/text'],
      ['', '/nothing'],
    ] as const) {
      page.answer = says('<p>Long text</p>', type);
      says200(`word: page ${page.url}${path}`);
      expect((await ask({ address: source.url + path }))?.content).toBeNull();
    }
    says200('word: page file:///etc/passwd');
    expect((await ask({ address: `${source.url}/file` }))?.content).toBeNull();
    await page.close();
  });

  it('name pictures for screens, whole http addresses only', async () => {
    says200('word: picture https://example.com/a.png');
    expect((await ask())?.content).toMatch(/^\/api\/feeds\/pictures\/[\w-]{43}$/);
    for (const [index, address] of ['javascript:alert(1)', '/a.png', 'data:image/png,x', '//example.com/a'].entries()) {
      says200(`word: picture ${address}`);
      expect((await ask({ address: `${source.url}/${index}` }))?.content).toBe('');
    }
  });

  it('are forgotten when nobody has asked for a month', async () => {
    await ask();
    await cache.stop();
    const store = feedStore(database.queries);
    const rows = async () =>
      (await database.queries.execute('select 1 from feed_contents')) as unknown as { rows: unknown[] };
    await store.prune(30, new Date());
    expect((await rows()).rows.length).toBeGreaterThan(0);
    await database.queries.execute("update feed_contents set used_at = now() - interval '31 days'");
    await store.prune(30, new Date());
    expect((await rows()).rows).toEqual([]);
  });
});
