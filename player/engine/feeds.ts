import type { DisplaySlide } from '#contract/entities/display.ts';
import type { Feed, FeedAnswer } from '#slide-types/feed.ts';
import { NO_FEED } from '#slide-types/no-feed.ts';
import { contentKey } from './content-key.ts';
import { isRecord, parsed, retryAfterMs } from './display-answer.ts';
import type { Cancel, Host, HostAnswer } from './host.ts';
import type { ProblemDesk } from './player-problems.ts';
import { wishOf } from './politeness.ts';

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

export function createFeeds(host: Host, desk: ProblemDesk, { hasFeed, readToken = () => null }: FeedSettings): Feeds {
  const open = new Map<string, OpenFeed>();
  const unanswered = new Set<OpenFeed>();
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
        const feed = open.get(key) ?? createFeed(host, desk, slide, readToken, unanswered);
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
  desk: ProblemDesk,
  slide: DisplaySlide,
  readToken: () => string | null,
  unanswered: Set<OpenFeed>,
): OpenFeed {
  const subject = contentKey(slide);
  const listeners = new Set<() => void>();
  let answer: FeedAnswer | null = null;
  let contentText = '';
  let cancelAsk: Cancel = () => {};
  let askAt = 0;
  /** By how many feeds that are not answered the wait is shared. */
  let company = 1;
  let isStopped = false;

  async function ask(): Promise<void> {
    company = 1;
    const waitMs = await request().then(take, (error: unknown) => failed(String(error), wishOf(error).retryAfterMs));
    if (!isStopped) askIn(waitMs);
  }

  function askIn(waitMs: number): void {
    cancelAsk();
    askAt = host.monotonicNow() + waitMs;
    cancelAsk = host.after(waitMs, ask);
  }

  function request(): Promise<HostAnswer> {
    const token = readToken();
    return host.request({
      method: 'GET',
      path: `/api/feeds/${encodeURIComponent(slide._id)}`,
      ...(token !== null && { headers: { Authorization: `Bearer ${token}` } }),
    });
  }

  /** Answers after how many milliseconds to ask again. */
  function take(received: HostAnswer): number {
    const body = received.status === 200 ? parsed(received.text) : undefined;
    if (!isFeedAnswer(body)) return failed(`status ${received.status}`, retryAfterMs(received));
    desk.solved('feedUnanswered', subject);
    unanswered.delete(feed);
    for (const other of unanswered) other.hurry();
    // Content that this screen has is never given up for none.
    if (body.content !== null || answer === null || answer.content === null) show(body);
    if (body.stale) return desk.met('feedStale', told(body.error ?? 'no reason'), { subject });
    desk.solved('feedStale', subject);
    return ASK_EVERY_MS * (0.9 + 0.2 * host.random());
  }

  function failed(detail: string, wishedMs: number | null): number {
    company = unanswered.add(feed).size;
    return desk.met('feedUnanswered', told(detail), { subject, retryAfterMs: wishedMs, company });
  }

  function told(detail: string): string {
    return `${slide.name}: internet connection issue. ${detail}`;
  }

  /** Content that is the same stays the same object: nothing is drawn anew for it. */
  function show(body: FeedAnswer): void {
    const text = JSON.stringify(body.content);
    const isSame = answer !== null && text === contentText;
    const next = isSame ? { ...body, content: answer?.content ?? null } : body;
    contentText = text;
    if (answer !== null && isSame && hasSameNews(answer, next)) return;
    answer = next;
    for (const listener of listeners) listener();
  }

  const feed: OpenFeed = {
    current: () => answer,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => void ask(),
    stop() {
      isStopped = true;
      cancelAsk();
      unanswered.delete(feed);
    },
    hurry() {
      if (company === 1) return;
      const waitMs = Math.max(0, askAt - host.monotonicNow()) / company;
      company = 1;
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
