import type { DisplaySlide } from '#contract/entities/display.ts';
import type { Feed, FeedAnswer } from '#slide-types/feed.ts';
import { NO_FEED } from '#slide-types/no-feed.ts';
import { isRecord, parsed, retryAfterMs } from '../host/display-response.ts';
import type { Host, HostResponse } from '../host/host.ts';
import type { ProblemTracker } from '../host/problem-tracker.ts';
import { retryAfterOf } from '../host/retry-after.ts';
import { createRetryer } from '../host/retryer.ts';
import { contentKey } from '../plan/content-key.ts';

/** Keeps the feeds of all slides up to date, whether they are on show or not. */
export interface Feeds {
  /**
   * Loads the feeds of these slides immediately, so that they are there before the slides' turns. `language` is that of
   * the channel, empty for none: after a change, feeds have it from their next request on.
   */
  setSlides(slides: readonly DisplaySlide[], language: string): void;
  /** Returns the feed of a slide, the same for all versions that look the same. */
  feedOf(slide: DisplaySlide): Feed;
  stop(): void;
}

export interface FeedSettings {
  /** Whether slides of this type number have a feed. */
  hasFeed(type: number): boolean;
  /** Returns the token of the logged-in user, for previews of content that isn't public. */
  readToken?: () => string | null;
}

interface OpenFeed extends Feed {
  start(): void;
  stop(): void;
  /** Another feed was loaded, so this one no longer shares the wait of those that weren't. */
  hurry(): void;
}

const ASK_EVERY_MS = 60_000;

export function createFeeds(
  host: Host,
  problems: ProblemTracker,
  { hasFeed, readToken = () => null }: FeedSettings,
): Feeds {
  const open = new Map<string, OpenFeed>();
  let language = '';
  const requestFailed = new Set<OpenFeed>();
  /** A leaving slide keeps the feed it came with. */
  const known = new WeakMap<DisplaySlide, Feed>();

  return {
    setSlides(slides, ofChannel) {
      language = ofChannel;
      const wanted = new Map(slides.filter(({ type }) => hasFeed(type)).map((slide) => [contentKey(slide), slide]));
      for (const [key, feed] of open) {
        if (wanted.has(key)) continue;
        feed.stop();
        open.delete(key);
      }
      for (const [key, slide] of wanted) {
        const feed =
          open.get(key) ?? createFeed(host, problems, slide, { readToken, language: () => language }, requestFailed);
        if (!open.has(key)) feed.start();
        open.set(key, feed);
      }
    },
    feedOf(slide) {
      if (!hasFeed(slide.type)) return NO_FEED;
      const feed = open.get(contentKey(slide)) ?? known.get(slide);
      if (!feed) return NO_FEED;
      known.set(slide, feed);
      return feed;
    },
    stop() {
      for (const feed of open.values()) feed.stop();
      open.clear();
    },
  };
}

/**
 * While the server is unreachable, a screen with thirty feeds must not send thirty times the requests: those in
 * `unanswered` share the rate of one feed.
 */
function createFeed(
  host: Host,
  problems: ProblemTracker,
  slide: DisplaySlide,
  { readToken, language }: { readToken(): string | null; language(): string },
  requestFailed: Set<OpenFeed>,
): OpenFeed {
  const subject = contentKey(slide);
  const listeners = new Set<() => void>();
  let response: FeedAnswer | null = null;
  let contentText = '';
  /** Number of failing feeds that share the wait. */
  let concurrency = 1;

  const retryer = createRetryer(host, {
    run() {
      concurrency = 1;
      return request();
    },
    succeeded: take,
    failed: (error) => failed(String(error), retryAfterOf(error).retryAfterMs),
  });

  function request(): Promise<HostResponse> {
    const token = readToken();
    const query = language() === '' ? '' : `?language=${encodeURIComponent(language())}`;
    return host.request({
      method: 'GET',
      path: `/api/feeds/${encodeURIComponent(slide._id)}${query}`,
      ...(token !== null && { headers: { Authorization: `Bearer ${token}` } }),
    });
  }

  /** Returns after how many milliseconds to request again. */
  function take(received: HostResponse): number {
    const body = received.status === 200 ? parsed(received.text) : undefined;
    if (!isFeedAnswer(body)) return failed(`status ${received.status}`, retryAfterMs(received));
    problems.solved('feedUnanswered', subject);
    requestFailed.delete(feed);
    for (const other of requestFailed) other.hurry();
    // Content is never replaced with none.
    if (body.content !== null || response === null || response.content === null) show(body);
    if (body.stale) return problems.occurred('feedStale', describe(body.error ?? 'no reason'), { subject });
    problems.solved('feedStale', subject);
    return ASK_EVERY_MS * (0.9 + 0.2 * host.random());
  }

  function failed(detail: string, serverWaitMs: number | null): number {
    concurrency = requestFailed.add(feed).size;
    return problems.occurred('feedUnanswered', describe(detail), { subject, retryAfterMs: serverWaitMs, concurrency });
  }

  function describe(detail: string): string {
    return `${slide.name}: internet connection issue. ${detail}`;
  }

  /** Equal content keeps its identity, so that it isn't rendered again. */
  function show(body: FeedAnswer): void {
    const text = JSON.stringify(body.content);
    const isSame = response !== null && text === contentText;
    const next = isSame ? { ...body, content: response?.content ?? null } : body;
    contentText = text;
    if (response !== null && isSame && hasSameNews(response, next)) return;
    response = next;
    for (const listener of listeners) listener();
  }

  const feed: OpenFeed = {
    current: () => response,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: retryer.start,
    stop() {
      retryer.cancel();
      requestFailed.delete(feed);
    },
    hurry() {
      const status = retryer.status();
      if (concurrency === 1 || status.kind !== 'waiting') return;
      const waitMs = Math.max(0, status.until - host.monotonicNow()) / concurrency;
      concurrency = 1;
      retryer.startIn(waitMs);
    },
  };
  return feed;
}

function hasSameNews(one: FeedAnswer, other: FeedAnswer): boolean {
  return one.fetchedAt === other.fetchedAt && one.stale === other.stale && one.error === other.error;
}

function isFeedAnswer(value: unknown): value is FeedAnswer {
  return isRecord(value) && typeof value.kind === 'string' && 'content' in value && typeof value.stale === 'boolean';
}
