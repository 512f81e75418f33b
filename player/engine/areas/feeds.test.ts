import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedAnswer } from '#slide-types/feed.ts';
import { NO_FEED } from '#slide-types/no-feed.ts';
import { createProblemTracker, type Report } from '../host/problem-tracker.ts';
import { makeSlide } from '../testing/documents.ts';
import { type SimulatedHost, simulatedHost } from '../testing/simulated-host.ts';
import { createFeeds, type Feeds } from './feeds.ts';

const FEED_TYPE = 1;
const MINUTE_MS = 60_000;

function response(content: unknown, more: Partial<FeedAnswer> = {}): FeedAnswer {
  const fetchedAt = content === null ? null : '2026-01-01T12:00:00.000Z';
  return { kind: 'weather', content, fetchedAt, ageSeconds: 0, stale: false, error: null, ...more };
}

const slide = (id: string, more: object = {}) => makeSlide(id, { type: FEED_TYPE, ...more });

describe('feeds of a screen', () => {
  let host: SimulatedHost;
  let feeds: Feeds;
  let served: unknown;
  const report = vi.fn<Report>();
  beforeEach(() => {
    host = simulatedHost();
    served = response({ temperature: 20 });
    host.response = () => ({ body: served });
    feeds = createFeeds(host, createProblemTracker(host, report), { hasFeed: (type) => type === FEED_TYPE });
  });
  afterEach(() => {
    feeds.stop();
    report.mockClear();
  });
  const content = (of = slide('one')) => feeds.feedOf(of).current()?.content;

  it('are loaded before the turn of their slide', async () => {
    feeds.setSlides([slide('one'), makeSlide('image')], '');
    expect(feeds.feedOf(slide('one')).current()).toBeNull();
    await host.pass(10);
    expect(host.requests).toEqual([{ method: 'GET', path: '/api/feeds/one' }]);
    expect(content()).toEqual({ temperature: 20 });
    expect(feeds.feedOf(makeSlide('image'))).toBe(NO_FEED);
  });

  it('are requested in the language of the channel, after a change from the next request on', async () => {
    feeds.setSlides([slide('one')], 'de-AT');
    await host.pass(10);
    feeds.setSlides([slide('one')], 'fr');
    expect(content()).toEqual({ temperature: 20 });
    await host.pass(1.2 * MINUTE_MS);
    expect(host.requests.map(({ path }) => path)).toEqual([
      '/api/feeds/one?language=de-AT',
      '/api/feeds/one?language=fr',
    ]);
  });

  it('are loaded again about every minute, and notify subscribers of new content', async () => {
    feeds.setSlides([slide('one')], '');
    const feed = feeds.feedOf(slide('one'));
    const listener = vi.fn();
    const unsubscribe = feed.subscribe(listener);
    await host.pass(10);
    expect(listener).toHaveBeenCalledTimes(1);
    const first = feed.current();

    served = response({ temperature: 20 }, { ageSeconds: 60 });
    await host.pass(1.2 * MINUTE_MS);
    expect(host.requests).toHaveLength(2);
    expect(feed.current()).toBe(first);

    served = response({ temperature: 21 });
    await host.pass(1.2 * MINUTE_MS);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(feed.current()?.content).toEqual({ temperature: 21 });

    unsubscribe();
    served = response({ temperature: 22 });
    await host.pass(1.2 * MINUTE_MS);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('keep the same content object if the content is unchanged', async () => {
    feeds.setSlides([slide('one')], '');
    await host.pass(10);
    const before = content();
    served = response({ temperature: 20 }, { fetchedAt: '2026-01-01T12:01:00.000Z' });
    await host.pass(1.2 * MINUTE_MS);
    expect(feeds.feedOf(slide('one')).current()?.fetchedAt).toBe('2026-01-01T12:01:00.000Z');
    expect(content()).toBe(before);
  });

  it.each([
    ['the server is busy', () => ({ text: '', status: 503 })],
    ['there is a login page', () => ({ text: '<html>Log in</html>' })],
    ['the response is not a feed', () => ({ body: { content: 1 } })],
    [
      'the slide does not exist',
      () => ({
        status: 404,
        body: { error: 'This slide doesn’t exist any more. Reload the page.', code: 'slide-not-found' },
      }),
    ],
    ['the server has lost the content', () => ({ body: response(null, { stale: true, error: 'It is down.' }) })],
    [
      'there is no network',
      () => {
        throw new Error('no network');
      },
    ],
  ])('keep their content while %s, and log it', async (_, failure) => {
    feeds.setSlides([slide('one')], '');
    await host.pass(10);
    host.response = failure;
    await host.pass(24 * 60 * MINUTE_MS);
    expect(content()).toEqual({ temperature: 20 });
    expect(report.mock.lastCall?.[1]).toContain('internet connection issue.');
    const perHour = host.requests.length / 24;
    expect(perHour).toBeGreaterThan(30);
    expect(perHour).toBeLessThan(250);

    host.response = () => ({ body: response({ temperature: 3 }) });
    await host.pass(2 * MINUTE_MS);
    expect(content()).toEqual({ temperature: 3 });
  });

  it('show the last good content from the server, and log that it is stale', async () => {
    served = response(
      { temperature: 5 },
      {
        stale: true,
        error: 'The source can’t be reached right now. Check the address. It is tried again automatically.',
      },
    );
    feeds.setSlides([slide('one')], '');
    await host.pass(10);
    expect(content()).toEqual({ temperature: 5 });
    expect(report).toHaveBeenCalledWith('feedStale', expect.stringContaining('can’t be reached'), 1, expect.anything());
  });

  it('wait as long as Retry-After says', async () => {
    host.response = () => ({ status: 503, headers: { 'retry-after': '600' } });
    feeds.setSlides([slide('one')], '');
    await host.pass(9 * MINUTE_MS);
    expect(host.requests).toHaveLength(1);
    await host.pass(2 * MINUTE_MS);
    expect(host.requests).toHaveLength(2);
  });

  it('share one retry schedule while the server is down, and are all loaded when it is back', async () => {
    const slides = Array.from({ length: 30 }, (_, position) => slide(`slide ${position}`));
    host.response = () => ({ text: '', status: 502 });
    feeds.setSlides(slides, '');
    await host.pass(10 * MINUTE_MS);
    const firstMinutes = host.requests.length;
    expect(firstMinutes).toBeLessThan(200);
    await host.pass(30 * MINUTE_MS);
    expect(host.requests.length - firstMinutes).toBeLessThan(120);

    host.response = () => ({ body: served });
    await host.pass(3 * MINUTE_MS);
    for (const each of slides) expect(content(each)).toEqual({ temperature: 20 });
  });

  it('keep retrying a single failed feed while the others succeed', async () => {
    host.response = ({ path }) => (path.endsWith('/two') ? { status: 404, body: {} } : { body: served });
    feeds.setSlides([slide('one'), slide('two'), slide('three'), slide('four'), slide('five')], '');
    await host.pass(60 * MINUTE_MS);
    const requestCount = host.requests.filter(({ path }) => path.endsWith('/two')).length;
    expect(requestCount).toBeGreaterThan(60);
    expect(requestCount).toBeLessThan(200);
  });

  it('are shared by versions of a slide that look the same, and replaced when its source changes', async () => {
    feeds.setSlides([slide('one')], '');
    await host.pass(10);
    const feed = feeds.feedOf(slide('one'));
    feeds.setSlides([slide('one', { duration: 99, name: 'Renamed' })], '');
    expect(feeds.feedOf(slide('one', { name: 'Renamed' }))).toBe(feed);
    expect(host.requests).toHaveLength(1);

    served = response({ temperature: -3 });
    const changed = slide('one', { weather_url: 'https://example.com/elsewhere' });
    feeds.setSlides([changed], '');
    expect(content(changed)).toBeUndefined();
    await host.pass(10);
    expect(content(changed)).toEqual({ temperature: -3 });
  });

  it('keep their content while their slide is leaving, but are not loaded again', async () => {
    const leaving = slide('one');
    feeds.setSlides([leaving], '');
    await host.pass(10);
    const feed = feeds.feedOf(leaving);
    feeds.setSlides([], '');
    await host.pass(10 * MINUTE_MS);
    expect(feeds.feedOf(leaving)).toBe(feed);
    expect(content(leaving)).toEqual({ temperature: 20 });
    expect(host.requests).toHaveLength(1);
  });

  it('are requested with the token of the logged-in user in previews', async () => {
    feeds = createFeeds(host, createProblemTracker(host, report), { hasFeed: () => true, readToken: () => 'token' });
    feeds.setSlides([slide('one')], '');
    expect(host.requests[0]?.headers).toEqual({ Authorization: 'Bearer token' });
  });
});
