import type { DisplayDocument } from '#contract/entities/display.ts';
import { type ChannelAddress, createContentSync } from './content-sync.ts';
import { createFeeds, type FeedSettings, type Feeds } from './feeds.ts';
import type { Cancel, Host } from './host.ts';
import { createPageReload } from './page-reload.ts';
import { createProblemDesk, type ProblemDesk, type Report } from './player-problems.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

/** What every stage of a screen needs. */
export interface Engine {
  host: Host;
  clock: ServerClock;
  desk: ProblemDesk;
  feeds: Feeds;
}

/** What there is to show: nothing yet, nothing because the channel does not exist, or a channel. */
export type Showing = { kind: 'nothing' } | { kind: 'missing' } | { kind: 'channel'; document: DisplayDocument };

export interface Player extends Engine {
  showing(): Showing;
  subscribe(listener: () => void): Cancel;
  start(): void;
  stop(): void;
}

export function createEngine(host: Host, report: Report, feedSettings: FeedSettings): Engine {
  const desk = createProblemDesk(host, report);
  return { host, desk, clock: createServerClock(host, desk), feeds: createFeeds(host, desk, feedSettings) };
}

/** A whole screen: one channel, kept up to date, on the server's clock. */
export function createPlayer(host: Host, report: Report, address: ChannelAddress, feedSettings: FeedSettings): Player {
  const engine = createEngine(host, report, feedSettings);
  const { clock, desk, feeds } = engine;
  const page = createPageReload(host, desk);
  const listeners = new Set<() => void>();
  let received: Showing = { kind: 'nothing' };
  let shown: Showing = received;

  /** Nothing is placed in time before the time is known. */
  function show(): void {
    if (received.kind === 'channel' && !clock.isSet()) return;
    shown = received;
    for (const listener of listeners) listener();
  }

  const content = createContentSync(host, clock, desk, page, address, {
    onDocument(document) {
      received = { kind: 'channel', document };
      feeds.setSlides(document.slides);
      clock.start();
      show();
    },
    onMissing() {
      received = { kind: 'missing' };
      feeds.setSlides([]);
      show();
    },
  });
  const cancelStep = clock.onStep(show);

  return {
    ...engine,
    showing: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: content.start,
    stop() {
      content.stop();
      feeds.stop();
      clock.stop();
      page.stop();
      cancelStep();
    },
  };
}
