import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { respondWith, startSource } from '#server/testing/source.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { startWordFeeds, type WordFeeds } from '#server/testing/word-feeds.ts';
import { feedStore } from './feeds.store.ts';

const MINUTE_MS = 60_000;

describe('feeds', () => {
  let database: TestDatabase;
  let feeds: WordFeeds;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.remove());
  beforeEach(async () => {
    feeds = await startWordFeeds(database);
  });
  afterEach(() => feeds.close());

  it('are fetched at most once a minute for any number of requests', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => feeds.find()));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toMatchObject({ kind: 'weather', content: { word: 'hello' }, stale: false, error: null });
    feeds.nowMs += 0.9 * MINUTE_MS;
    await feeds.find();
    expect(feeds.source.requests).toHaveLength(1);
    feeds.respond('word: again');
    feeds.nowMs += 0.2 * MINUTE_MS;
    const later = await Promise.all(Array.from({ length: 50 }, () => feeds.find()));
    expect(later.map((response) => response?.content)).toEqual(
      Array(50).fill(expect.objectContaining({ word: 'again' })),
    );
    expect(feeds.source.requests).toHaveLength(2);
  });

  it.each(['in memory', 'in the database'])(
    'are fetched again in time after the clock was ahead (cached %s)',
    async (where) => {
      feeds.aheadMs = 400 * 24 * 60 * MINUTE_MS;
      await feeds.find();
      feeds.aheadMs = 0;
      if (where === 'in the database') {
        await feeds.restart();
      }
      await feeds.find();
      feeds.nowMs += 1.1 * MINUTE_MS;
      await feeds.find();
      expect(feeds.source.requests).toHaveLength(2);
    },
  );

  it('are read up to 5 MB', async () => {
    const isRead = async (bytes: number, path: string) => {
      feeds.respond(`word: hello${'\n'.repeat(bytes - 'word: hello'.length)}`);
      return (await feeds.find({ address: `${feeds.source.url}${path}` }))?.error === null;
    };
    expect(await isRead(5 * 1024 * 1024, '/longest')).toBe(true);
    expect(await isRead(5 * 1024 * 1024 + 1, '/longer')).toBe(false);
  });

  it('are requested with the name of the product and all formats of feeds', async () => {
    await feeds.find();
    expect(feeds.source.requests[0]?.headers).toMatchObject({
      'user-agent': expect.stringMatching(/^Vitrine\/\d.*https:\/\/signs\.example\.com\)$/),
      accept: expect.stringContaining('application/rss+xml'),
    });
  });

  it('are requested with a key in a header, which isn’t sent to where the source redirects', async () => {
    const other = await startSource(respondWith('word: elsewhere', 'text/plain'));
    feeds.source.respond = (_request, response) => response.writeHead(302, { location: other.url }).end();
    expect((await feeds.find())?.content).toMatchObject({ word: 'elsewhere' });
    expect(feeds.source.requests[0]?.headers['x-api-key']).toBe('secret');
    expect(other.requests[0]?.headers).not.toHaveProperty('x-api-key');
    await other.close();
  });

  it('are cached by address, variant and key', async () => {
    await Promise.all([
      feeds.find(),
      feeds.find({ variant: 'long' }),
      feeds.find({ apiKey: 'another' }),
      feeds.find({ address: `${feeds.source.url}/other` }),
    ]);
    expect(feeds.source.requests).toHaveLength(4);
    expect((await feeds.find({ variant: 'long' }))?.content).toMatchObject({ variant: 'long' });
    expect((await feeds.find())?.content).toMatchObject({ variant: null });
  });

  it('are null without a reader or an address', async () => {
    expect(await feeds.find({ address: '' })).toBeNull();
    expect(await feeds.slideFeeds.find('image', 1, { address: feeds.source.url })).toBeNull();
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
  ])('with the headers %j are cached for %i minutes', async (headers, minutes) => {
    feeds.respond('word: hello', headers);
    await feeds.find();
    feeds.nowMs += (minutes - 0.1) * MINUTE_MS;
    await feeds.find();
    expect(feeds.source.requests).toHaveLength(1);
    feeds.nowMs += 0.2 * MINUTE_MS;
    await feeds.find();
    expect(feeds.source.requests).toHaveLength(2);
  });

  it('are fetched with conditional requests if the source supports them', async () => {
    const lastModified = new Date(0).toUTCString();
    feeds.source.respond = (request, response) => {
      const isUnchanged = request.headers['if-none-match'] === '"1"';
      response.writeHead(isUnchanged ? 304 : 200, { etag: '"1"', 'last-modified': lastModified });
      response.end(isUnchanged ? '' : 'word: hello');
    };
    const first = await feeds.find();
    feeds.nowMs += 2 * MINUTE_MS;
    const second = await feeds.find();
    expect(feeds.source.requests[1]?.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': lastModified,
    });
    expect(second).toMatchObject({ content: { word: 'hello' }, stale: false });
    expect(Date.parse(second?.fetchedAt ?? '')).toBe(Date.parse(first?.fetchedAt ?? '') + 2 * MINUTE_MS);
    expect(feeds.log.warn).not.toHaveBeenCalled();
  });

  it('have their last good content after a restart while the source is unreachable', async () => {
    await feeds.find();
    await feeds.source.close();
    await feeds.restart();
    expect(await feeds.find()).toMatchObject({ content: { word: 'hello' }, stale: false });
    expect(feeds.log.warn).not.toHaveBeenCalled();
    feeds.nowMs += 2 * MINUTE_MS;
    expect(await feeds.find()).toMatchObject({ content: { word: 'hello' }, stale: true });
  });

  it('are stored even if they contain characters that PostgreSQL can’t store', async () => {
    feeds.respond('word: a\u0000b');
    await feeds.find();
    await feeds.restart();
    expect((await feeds.find())?.content).toMatchObject({ word: 'a\u0000b' });
    expect(feeds.log.error).not.toHaveBeenCalled();
  });

  it.each([
    ['UTF-8', '', Buffer.from('word: Zürich – 20 €')],
    ['UTF-8 with a byte order mark', 'text/plain; charset=iso-8859-1', Buffer.from('\ufeffword: Zürich – 20 €')],
    ['UTF-16 with a byte order mark', '', Buffer.from('\ufeffword: Zürich – 20 €', 'utf16le')],
    [
      'the encoding of the content type',
      'text/plain; charset="windows-1252"',
      Buffer.from('word: Z\xfcrich \x96 20 \x80', 'latin1'),
    ],
    [
      'UTF-8 if the content type has an unknown encoding',
      'text/plain; charset=klingon',
      Buffer.from('word: Zürich – 20 €'),
    ],
  ])('are decoded as %s', async (_, contentType, bytes) => {
    feeds.source.respond = (_request, response) => response.writeHead(200, { 'content-type': contentType }).end(bytes);
    expect((await feeds.find())?.content).toMatchObject({ word: 'Zürich – 20 €' });
  });

  it('cache the pages that they link to, and only read HTML ones', async () => {
    const page = await startSource(respondWith('<p>Long text</p>', 'text/html; charset=utf-8'));
    feeds.respond(`word: page ${page.url}/article`);
    expect((await feeds.find())?.content).toMatchObject({ html: '<p>Long text</p>' });
    feeds.nowMs += 10 * MINUTE_MS;
    await feeds.find();
    expect(page.requests).toHaveLength(1);
    for (const [type, path] of [
      ['application/pdf', '/pdf'],
      ['text/plain', '/text'],
      ['', '/nothing'],
    ] as const) {
      page.respond = respondWith('<p>Long text</p>', type);
      feeds.respond(`word: page ${page.url}${path}`);
      expect((await feeds.find({ address: feeds.source.url + path }))?.content).toBeNull();
    }
    feeds.respond('word: page file:///etc/passwd');
    expect((await feeds.find({ address: `${feeds.source.url}/file` }))?.content).toBeNull();
    await page.close();
  });

  it('replace absolute http addresses of images by locations on this server, and drop others', async () => {
    feeds.respond('word: picture https://example.com/a.png');
    expect((await feeds.find())?.content).toMatch(/^\/api\/feeds\/pictures\/[\w-]{43}$/);
    for (const [index, address] of ['javascript:alert(1)', '/a.png', 'data:image/png,x', '//example.com/a'].entries()) {
      feeds.respond(`word: picture ${address}`);
      expect((await feeds.find({ address: `${feeds.source.url}/${index}` }))?.content).toBe('');
    }
  });

  it('are deleted after a month without requests', async () => {
    await feeds.find();
    await feeds.cache.stop();
    const store = feedStore(feeds.database.queries);
    const rows = async () =>
      (await feeds.database.queries.execute('select 1 from feed_contents')) as unknown as { rows: unknown[] };
    await store.prune(30, new Date());
    expect((await rows()).rows.length).toBeGreaterThan(0);
    await feeds.database.queries.execute("update feed_contents set used_at = now() - interval '31 days'");
    await store.prune(30, new Date());
    expect((await rows()).rows).toEqual([]);
  });
});
