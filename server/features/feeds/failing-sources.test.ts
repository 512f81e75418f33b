import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { inEnglish } from '#contract/errors/sentences.ts';
import { respondWith, type TestSource } from '#server/testing/source.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { startWordFeeds, type WordFeeds } from '#server/testing/word-feeds.ts';

const MINUTE_MS = 60_000;

describe('the feed of a failing source', () => {
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

  const failures: [string, Problem, (source: TestSource) => void][] = [
    [
      'returns an error',
      problem('feed-refused', { status: 500 }),
      (source) => {
        source.respond = respondWith('word: no', 'text/plain', 500);
      },
    ],
    [
      'is a login page',
      problem('feed-absent'),
      (source) => {
        source.respond = respondWith('<!doctype html><title>Log in</title>', 'text/html');
      },
    ],
    [
      'is empty',
      problem('feed-absent'),
      (source) => {
        source.respond = respondWith('');
      },
    ],
    [
      'is incomplete',
      problem('feed-unreachable'),
      (source) => {
        source.respond = (_request, response) => {
          response.writeHead(200, { 'content-length': 100 }).write('word: hel');
          setTimeout(() => response.destroy(), 10);
        };
      },
    ],
    [
      'closes the connection',
      problem('feed-unreachable'),
      (source) => {
        source.respond = (request) => request.socket.destroy();
      },
    ],
    [
      'is enormous',
      problem('feed-too-large'),
      (source) => {
        source.respond = respondWith(`word: ${'x'.repeat(5 * 1024 * 1024)}`);
      },
    ],
    [
      'is enormous when it is decompressed',
      problem('feed-too-large'),
      (source) => {
        source.respond = (_request, response) =>
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
      },
    ],
    [
      'redirects in circles',
      problem('feed-redirects-too-often'),
      (source) => {
        source.respond = (_request, response) => response.writeHead(302, { location: '/' }).end();
      },
    ],
    [
      'redirects to a file',
      problem('feed-address-refused'),
      (source) => {
        source.respond = (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      },
    ],
    [
      'makes its reader throw',
      problem('feed-unreadable'),
      (source) => {
        source.respond = respondWith('word: broken reader');
      },
    ],
    [
      'contains more than can be shown',
      problem('feed-content-too-large'),
      (source) => {
        source.respond = respondWith('word: enormous');
      },
    ],
  ];

  it.each(failures)('keeps the last good content when the source %s', async (_, reason, breakSource) => {
    await feeds.find();
    breakSource(feeds.source);
    feeds.nowMs += 2 * MINUTE_MS;
    expect(await feeds.find()).toMatchObject({ content: { word: 'hello' }, stale: true, ...reason });
    expect(feeds.log.warn).toHaveBeenCalledTimes(1);
    expect(feeds.log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ host: feeds.source.host, reason: expect.any(String) }),
      'internet connection issue.',
    );
    expect(JSON.stringify(feeds.log.warn.mock.calls)).not.toContain('word:');

    feeds.respond('word: recovered');
    feeds.nowMs += 2 * MINUTE_MS;
    expect(await feeds.find()).toMatchObject({ content: { word: 'recovered' }, stale: false, error: null });
  });

  it.each(failures)('returns the error when the source %s and was never read', async (_, reason, breakSource) => {
    breakSource(feeds.source);
    const responses = await Promise.all([feeds.find(), feeds.find(), feeds.find()]);
    const error = inEnglish(reason);
    const nothing = {
      kind: 'weather',
      content: null,
      fetchedAt: null,
      ageSeconds: null,
      stale: true,
      error,
      ...reason,
    };
    expect(responses).toEqual([nothing, nothing, nothing]);
  });

  it('keeps the last good content for six hours while the source is valid but empty, also after a restart', async () => {
    await feeds.find();
    feeds.respond('word: ');
    const kept = {
      content: { word: 'hello' },
      stale: true,
      error: 'The source has no items right now. They appear as soon as there are some.',
    };
    for (let hour = 0; hour < 5; hour += 1) {
      feeds.nowMs += 60 * MINUTE_MS;
      if (hour === 2) await feeds.restart();
      expect(await feeds.find()).toMatchObject(kept);
    }
    feeds.nowMs += 61 * MINUTE_MS;
    expect(await feeds.find()).toMatchObject({ content: { word: '' }, stale: false, error: null });
    await feeds.restart();
    expect(await feeds.find()).toMatchObject({ content: { word: '' }, stale: false });
  });

  it('shows what the source has as soon as it is no longer empty', async () => {
    await feeds.find();
    feeds.respond('word: ');
    feeds.nowMs += 2 * MINUTE_MS;
    await feeds.find();
    feeds.respond('word: again');
    feeds.nowMs += 2 * MINUTE_MS;
    expect(await feeds.find()).toMatchObject({ content: { word: 'again' }, stale: false, error: null });
  });

  it('is empty if the source is and was never read', async () => {
    feeds.respond('word: ');
    expect(await feeds.find()).toMatchObject({ content: { word: '' }, stale: false, error: null });
  });

  it('returns the old content while the source sends slowly', async () => {
    await feeds.find();
    feeds.timeouts.withContentMs = 200;
    feeds.requestTimeoutMs = 1_000;
    feeds.source.respond = (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('w'), 100);
      response.on('close', () => clearInterval(drip));
    };
    feeds.nowMs += 2 * MINUTE_MS;
    expect(await feeds.find()).toMatchObject({ content: { word: 'hello' } });
    expect(feeds.log.warn).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(feeds.log.warn).toHaveBeenCalled(), 25_000);
    expect(await feeds.find()).toMatchObject({
      content: { word: 'hello' },
      stale: true,
      error: 'The source took too long to respond. It is tried again automatically.',
    });
    expect(feeds.source.requests).toHaveLength(2);
  });

  it('is retried at growing intervals, and logged as a warning once', async () => {
    feeds.source.respond = respondWith('', 'text/plain', 503);
    for (let minute = 0; minute < 60; minute += 1) {
      await feeds.find();
      feeds.nowMs += MINUTE_MS;
    }
    expect(feeds.source.requests.length).toBeGreaterThan(10);
    expect(feeds.source.requests.length).toBeLessThan(18);
    expect(feeds.log.warn).toHaveBeenCalledTimes(1);
  });

  it('is not fetched again before its Retry-After, up to 15 minutes', async () => {
    feeds.source.respond = (_request, response) => response.writeHead(429, { 'retry-after': '86400' }).end();
    await feeds.find();
    feeds.nowMs += 14 * MINUTE_MS;
    await feeds.find();
    expect(feeds.source.requests).toHaveLength(1);
    feeds.nowMs += 2 * MINUTE_MS;
    await feeds.find();
    expect(feeds.source.requests).toHaveLength(2);
  });
});
