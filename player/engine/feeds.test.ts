import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedAnswer } from '#slide-types/feed.ts';
import { NO_FEED } from '#slide-types/no-feed.ts';
import { createFeeds, type Feeds } from './feeds.ts';
import { createProblemTracker, type Report } from './problem-tracker.ts';
import { makeSlide } from './testing/documents.ts';
import { type SimulatedHost, simulatedHost } from './testing/simulated-host.ts';

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
  let said: unknown;
  const report = vi.fn<Report>();
  beforeEach(() => {
    host = simulatedHost();
    said = response({ temperature: 20 });
    host.response = () => ({ body: said });
    feeds = createFeeds(host, createProblemTracker(host, report), { hasFeed: (type) => type === FEED_TYPE });
  });
  afterEach(() => {
    feeds.stop();
    report.mockClear();
  });
  const content = (of = slide('one')) => feeds.feedOf(of).current()?.content;

  it('are asked for as soon as the slide may come, and are there when it does', async () => {
    feeds.setSlides([slide('one'), makeSlide('picture')]);
    expect(feeds.feedOf(slide('one')).current()).toBeNull();
    await host.pass(10);
    expect(host.requests).toEqual([{ method: 'GET', path: '/api/feeds/one' }]);
    expect(content()).toEqual({ temperature: 20 });
    expect(feeds.feedOf(makeSlide('picture'))).toBe(NO_FEED);
  });

  it('are asked for again about each minute, and tell what is new', async () => {
    feeds.setSlides([slide('one')]);
    const feed = feeds.feedOf(slide('one'));
    const listener = vi.fn();
    const unsubscribe = feed.subscribe(listener);
    await host.pass(10);
    expect(listener).toHaveBeenCalledTimes(1);
    const first = feed.current();

    said = response({ temperature: 20 }, { ageSeconds: 60 });
    await host.pass(1.2 * MINUTE_MS);
    expect(host.requests).toHaveLength(2);
    expect(feed.current()).toBe(first);

    said = response({ temperature: 21 });
    await host.pass(1.2 * MINUTE_MS);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(feed.current()?.content).toEqual({ temperature: 21 });

    unsubscribe();
    said = response({ temperature: 22 });
    await host.pass(1.2 * MINUTE_MS);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('keep the object of content that was fetched again and is the same', async () => {
    feeds.setSlides([slide('one')]);
    await host.pass(10);
    const before = content();
    said = response({ temperature: 20 }, { fetchedAt: '2026-01-01T12:01:00.000Z' });
    await host.pass(1.2 * MINUTE_MS);
    expect(feeds.feedOf(slide('one')).current()?.fetchedAt).toBe('2026-01-01T12:01:00.000Z');
    expect(content()).toBe(before);
  });

  it.each([
    ['nothing answers', () => ({ text: '', status: 503 })],
    ['another page answers', () => ({ text: '<html>Log in</html>' })],
    ['the answer is no feed', () => ({ body: { content: 1 } })],
    ['the slide is gone', () => ({ status: 404, body: { error: 'There is no such slide.', code: 'slide-not-found' } })],
    ['the server has forgotten', () => ({ body: response(null, { stale: true, error: 'It is down.' }) })],
    [
      'there is no network',
      () => {
        throw new Error('no network');
      },
    ],
  ])('keep what they had for ever while %s, and say so quietly', async (_, broken) => {
    feeds.setSlides([slide('one')]);
    await host.pass(10);
    host.response = broken;
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

  it('show the last good content of the server, and log that it is old', async () => {
    said = response({ temperature: 5 }, { stale: true, error: 'The source can’t be reached right now.' });
    feeds.setSlides([slide('one')]);
    await host.pass(10);
    expect(content()).toEqual({ temperature: 5 });
    expect(report).toHaveBeenCalledWith('feedStale', expect.stringContaining('can’t be reached'), 1, expect.anything());
  });

  it('wait as long as the server wishes', async () => {
    host.response = () => ({ status: 503, headers: { 'retry-after': '600' } });
    feeds.setSlides([slide('one')]);
    await host.pass(9 * MINUTE_MS);
    expect(host.requests).toHaveLength(1);
    await host.pass(2 * MINUTE_MS);
    expect(host.requests).toHaveLength(2);
  });

  it('ask together no more often than one alone while nothing answers, and all at once when it does', async () => {
    const slides = Array.from({ length: 30 }, (_, position) => slide(`slide ${position}`));
    host.response = () => ({ text: '', status: 502 });
    feeds.setSlides(slides);
    await host.pass(10 * MINUTE_MS);
    const firstMinutes = host.requests.length;
    expect(firstMinutes).toBeLessThan(200);
    await host.pass(30 * MINUTE_MS);
    expect(host.requests.length - firstMinutes).toBeLessThan(120);

    host.response = () => ({ body: said });
    await host.pass(3 * MINUTE_MS);
    for (const each of slides) expect(content(each)).toEqual({ temperature: 20 });
  });

  it('ask for what alone is not answered as before, however often others are', async () => {
    host.response = ({ path }) => (path.endsWith('/two') ? { status: 404, body: {} } : { body: said });
    feeds.setSlides([slide('one'), slide('two'), slide('three'), slide('four'), slide('five')]);
    await host.pass(60 * MINUTE_MS);
    const asked = host.requests.filter(({ path }) => path.endsWith('/two')).length;
    expect(asked).toBeGreaterThan(60);
    expect(asked).toBeLessThan(200);
  });

  it('are one for every version of a slide that looks the same, another when it is changed', async () => {
    feeds.setSlides([slide('one')]);
    await host.pass(10);
    const feed = feeds.feedOf(slide('one'));
    feeds.setSlides([slide('one', { duration: 99, name: 'Renamed' })]);
    expect(feeds.feedOf(slide('one', { name: 'Renamed' }))).toBe(feed);
    expect(host.requests).toHaveLength(1);

    said = response({ temperature: -3 });
    const elsewhere = slide('one', { weather_url: 'https://example.com/elsewhere' });
    feeds.setSlides([elsewhere]);
    expect(content(elsewhere)).toBeUndefined();
    await host.pass(10);
    expect(content(elsewhere)).toEqual({ temperature: -3 });
  });

  it('go on being drawn on the way out, and are asked for no more', async () => {
    const leaving = slide('one');
    feeds.setSlides([leaving]);
    await host.pass(10);
    const feed = feeds.feedOf(leaving);
    feeds.setSlides([]);
    await host.pass(10 * MINUTE_MS);
    expect(feeds.feedOf(leaving)).toBe(feed);
    expect(content(leaving)).toEqual({ temperature: 20 });
    expect(host.requests).toHaveLength(1);
  });

  it('are asked for with the token of whoever is logged in, where that matters', async () => {
    feeds = createFeeds(host, createProblemTracker(host, report), { hasFeed: () => true, readToken: () => 'token' });
    feeds.setSlides([slide('one')]);
    expect(host.requests[0]?.headers).toEqual({ Authorization: 'Bearer token' });
  });
});
