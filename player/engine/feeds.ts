import type { DisplaySlide } from '#contract/entities/display.ts';
import type { Feed, FeedAnswer } from '#slide-types/feed.ts';
import { NO_FEED } from '#slide-types/no-feed.ts';
import { contentKey } from './content-key.ts';
import { isRecord, parsed, retryAfterMs } from './display-response.ts';
import type { Cancel, Host, HostResponse } from './host.ts';
import type { ProblemTracker } from './problem-tracker.ts';
import { retryAfterOf } from './retry-after.ts';

/** The sources of the slides that may come, each kept up to date whether it shows or not. */
export interface Feeds {
  /** What may come from now on. Sources are asked at once, so that they have answered when their turn comes. */
  setSlides(slides: readonly DisplaySlide[]): void;
  /** The feed of a slide, the same for each version of it that looks the same. */
  feedOf(slide: DisplaySlide): Feed;
  stop(): void;
}

export interface FeedSettings {
  /** Whether slides with this number show what lies elsewhere. */
  hasFeed(type: number): boolean;
  /** The token of who is logged in on this browser, where somebody looks at what is not public. */
  readToken?: () => string | null;
}

interface OpenFeed extends Feed {
  start(): void;
  stop(): void;
  /** Another feed was answered: no more waiting for the company of those that were not. */
  hurry(): void;
}

const ASK_EVERY_MS = 60_000;

export function createFeeds(
  host: Host,
  problems: ProblemTracker,
  { hasFeed, readToken = () => null }: FeedSettings,
): Feeds {
  const open = new Map<string, OpenFeed>();
  const requestFailed = new Set<OpenFeed>();
  /** A slide that is on its way out keeps the feed that it came with. */
  const known = new WeakMap<DisplaySlide, Feed>();

  return {
    setSlides(slides) {
      const wanted = new Map(slides.filter(({ type }) => hasFeed(type)).map((slide) => [contentKey(slide), slide]));
      for (const [key, feed] of open) {
        if (wanted.has(key)) continue;
        feed.stop();
        open.delete(key);
      }
      for (const [key, slide] of wanted) {
        const feed = open.get(key) ?? createFeed(host, problems, slide, readToken, requestFailed);
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

/** A server that is away is not trampled by a screen of thirty sources: those that are `unanswered` share one feed's attempts. */
function createFeed(
  host: Host,
  problems: ProblemTracker,
  slide: DisplaySlide,
  readToken: () => string | null,
  requestFailed: Set<OpenFeed>,
): OpenFeed {
  const subject = contentKey(slide);
  const listeners = new Set<() => void>();
  let response: FeedAnswer | null = null;
  let contentText = '';
  let cancelAsk: Cancel = () => {};
  let askAt = 0;
  /** By how many feeds that are not answered the wait is shared. */
  let concurrency = 1;
  let isStopped = false;

  async function ask(): Promise<void> {
    concurrency = 1;
    const waitMs = await request().then(take, (error: unknown) =>
      failed(String(error), retryAfterOf(error).retryAfterMs),
    );
    if (!isStopped) askIn(waitMs);
  }

  function askIn(waitMs: number): void {
    cancelAsk();
    askAt = host.monotonicNow() + waitMs;
    cancelAsk = host.after(waitMs, ask);
  }

  function request(): Promise<HostResponse> {
    const token = readToken();
    return host.request({
      method: 'GET',
      path: `/api/feeds/${encodeURIComponent(slide._id)}`,
      ...(token !== null && { headers: { Authorization: `Bearer ${token}` } }),
    });
  }

  /** Answers after how many milliseconds to ask again. */
  function take(received: HostResponse): number {
    const body = received.status === 200 ? parsed(received.text) : undefined;
    if (!isFeedAnswer(body)) return failed(`status ${received.status}`, retryAfterMs(received));
    problems.solved('feedUnanswered', subject);
    requestFailed.delete(feed);
    for (const other of requestFailed) other.hurry();
    // Content that this screen has is never given up for none.
    if (body.content !== null || response === null || response.content === null) show(body);
    if (body.stale) return problems.met('feedStale', told(body.error ?? 'no reason'), { subject });
    problems.solved('feedStale', subject);
    return ASK_EVERY_MS * (0.9 + 0.2 * host.random());
  }

  function failed(detail: string, wishedMs: number | null): number {
    concurrency = requestFailed.add(feed).size;
    return problems.met('feedUnanswered', told(detail), { subject, retryAfterMs: wishedMs, concurrency });
  }

  function told(detail: string): string {
    return `${slide.name}: internet connection issue. ${detail}`;
  }

  /** Content that is the same stays the same object: nothing is drawn anew for it. */
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
    start: () => void ask(),
    stop() {
      isStopped = true;
      cancelAsk();
      requestFailed.delete(feed);
    },
    hurry() {
      if (concurrency === 1) return;
      const waitMs = Math.max(0, askAt - host.monotonicNow()) / concurrency;
      concurrency = 1;
      askIn(waitMs);
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
