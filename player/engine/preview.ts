import type { DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import { inheritedFrom } from '#rules/inherited.ts';
import { slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import { createEngine, type Engine } from './areas/engine.ts';
import type { FeedSettings } from './areas/feeds.ts';
import { timeIn } from './clock/server-clock.ts';
import { isSlide, parsed, readDisplayResponse } from './host/display-response.ts';
import type { Cancel, Host } from './host/host.ts';
import type { Report } from './host/problem-tracker.ts';
import { requestFailed, retryAfterOf } from './host/retry-after.ts';
import { createRetryer } from './host/retryer.ts';
import { followChannel } from './plan/channel-events.ts';

export interface PreviewAddress {
  PortalId: number;
  slide: string;
  channel: string;
  area: string;
}

/** What a preview shows. `noChannel` and `noSlide` are for users of the dashboard, who can fix the cause. */
export type PreviewShowing =
  | { kind: 'nothing' }
  | { kind: 'noChannel' }
  | { kind: 'noSlide' }
  /** Several slides if it is a playlist. */
  | { kind: 'slide'; document: DisplayDocument; slides: DisplaySlide[] };

export interface Preview extends Engine {
  showing(): PreviewShowing;
  subscribe(listener: () => void): Cancel;
  start(): void;
  stop(): void;
}

/** A slide that isn't on any screen causes no events when it changes, so the preview polls. */
const ASK_EVERY_MS = 3_000;
/** Statuses that a retry wouldn't change: the slide doesn't exist, or not for this user. */
const MEANS_MISSING = [400, 401, 403, 404];

/** Previews one slide in its area of a channel and keeps it up to date. */
export function createPreview(
  machine: Host,
  report: Report,
  address: PreviewAddress,
  readToken: () => string | null,
  hasFeed: FeedSettings['hasFeed'],
): Preview {
  const engine = createEngine(machine, report, { hasFeed, readToken });
  const { host, clock, problems, feeds } = engine;
  const listeners = new Set<() => void>();
  let showing: PreviewShowing = { kind: 'nothing' };
  let shownText = '';
  let cancelWake: Cancel = () => {};
  let closeEvents: Cancel | null = null;

  function show(next: PreviewShowing): void {
    const text = JSON.stringify(next);
    if (text === shownText) return;
    shownText = text;
    showing = next;
    if (next.kind === 'slide') feeds.setSlides([...next.slides, ...next.document.slides], next.document.language ?? '');
    else feeds.setSlides([], '');
    for (const listener of listeners) listener();
  }

  async function askChannel(): Promise<DisplayDocument | null> {
    const path = '/api/channels/getchannelfordisplaybyid';
    const response = await host.request({ method: 'POST', path, body: { _id: address.channel } });
    const read = readDisplayResponse(response);
    // A malformed id is always rejected.
    if (read.kind === 'missing' || response.status === 400) return null;
    if (read.kind !== 'document') throw requestFailed('the channel', response);
    const serverTime = timeIn(response);
    if (serverTime !== null && !clock.isSet()) clock.offer({ ...response, serverTime });
    return read.document;
  }

  /** The language is that of the channel, in which long words are hyphenated. */
  async function askSlides(ids: string[], language: string): Promise<DisplaySlide[]> {
    const token = readToken();
    const response = await host.request({
      method: 'POST',
      path: '/api/slides/getslidesbyids',
      body: { array: ids, PortalId: address.PortalId, language },
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    });
    const slides = parsed(response.text);
    if (MEANS_MISSING.includes(response.status)) return [];
    if (response.status !== 200 || !Array.isArray(slides)) throw requestFailed('the slide', response);
    return slides.filter(isSlide) as DisplaySlide[];
  }

  /** The slide, or those of the playlist. */
  async function askSlide(language: string): Promise<DisplaySlide[]> {
    const found = await askSlides([address.slide], language);
    const parts = found.flatMap(slidesOfPlaylist);
    return parts.length > 0 ? askSlides(parts, language) : found;
  }

  const retryer = createRetryer(host, {
    run: async () => {
      const document = address.channel === '' ? null : await askChannel();
      return [document, document ? await askSlide(document.language ?? '') : []] as const;
    },
    succeeded([document, slides]) {
      problems.solved('serverUnreachable');
      if (!document) show({ kind: 'noChannel' });
      else if (slides.length === 0) show({ kind: 'noSlide' });
      else {
        const inherited = inheritedFrom(document);
        show({ kind: 'slide', document, slides: slides.map((slide) => ({ ...slide, inherited })) });
      }
      if (document) follow(document);
      return ASK_EVERY_MS;
    },
    failed: (error) => problems.occurred('serverUnreachable', String(error), retryAfterOf(error)),
  });

  function follow({ PortalId, originalName }: DisplayDocument): void {
    const path = `/api/channels/events?PortalId=${PortalId}&originalName=${encodeURIComponent(originalName)}`;
    const loadAgain = () => retryer.startIn(0);
    closeEvents ??= followChannel(host, problems, () => path, { onRevision: loadAgain, onRefresh: loadAgain });
  }

  return {
    ...engine,
    showing: () => showing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      clock.start();
      retryer.start();
      cancelWake = host.onWake(retryer.start);
    },
    stop() {
      clock.stop();
      feeds.stop();
      retryer.cancel();
      cancelWake();
      closeEvents?.();
    },
  };
}
