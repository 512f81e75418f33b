import type { DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import { isOnAir } from '#rules/on-air.ts';
import { type ChannelAddress, createContentSync } from './content-sync.ts';
import { pairedAddress, writeDevice } from './device-record.ts';
import { createFeeds, type FeedSettings, type Feeds } from './feeds.ts';
import { createFirstSlide, type FirstSlide } from './first-slide.ts';
import type { Cancel, Host } from './host.ts';
import { createPageReload } from './page-reload.ts';
import { createPlanKeeper } from './plan-keeper.ts';
import { createProblemTracker, type ProblemTracker, type Report } from './problem-tracker.ts';
import { freshNote, type ReloadNote } from './reload-note.ts';
import { hostWithRetryAfter } from './retry-after.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { createStatusReport } from './status-report.ts';
import { createStoredClock } from './stored-clock.ts';
import { createVisibleAreas, type VisibleAreas } from './visible-areas.ts';
import { createWhenIdle } from './when-idle.ts';

/** What all parts of a screen share. */
export interface Engine {
  host: Host;
  clock: ServerClock;
  problems: ProblemTracker;
  feeds: Feeds;
  firstSlide: FirstSlide;
  visibleAreas: VisibleAreas;
  /** Whether a slide needs a file that always arrives damaged. */
  hasDamagedFile(slide: DisplaySlide): boolean;
  /** Reloads the page, if it is known to load again, when nothing else has helped. */
  lastResort(): void;
}

/** What to show: nothing yet, a channel, or nothing because the channel does not exist. */
export type Showing =
  | { kind: 'nothing' }
  | { kind: 'missing' }
  | {
      kind: 'channel';
      document: DisplayDocument;
      /** The plan to prepare, which replaces the current one shortly. */
      upcoming: DisplayDocument | null;
    };

export interface Player extends Engine {
  showing(): Showing;
  subscribe(listener: () => void): Cancel;
  /** An area has prepared the upcoming plan. */
  prepared(areaId: string): void;
  start(): void;
  stop(): void;
}

/** If the server takes longer at startup, the stored plan is shown meanwhile. */
const RECALL_AFTER_MS = 1_000;
/** Error of the time that a page takes over from the previous one: both round the device's clock to milliseconds. */
const CLOCK_CARRIED_WITHIN_MS = 3;
/** Browsers hold a paint back no longer. */
const REVEAL_AFTER_MS = 4_000;
const LOOK_FOR_FILLED_EVERY_MS = 16;
/** Prevents repeated reloads of a page that a reload doesn't fix. */
const LAST_RESORT_AFTER_MS = 1_800_000;
/** What the first slide doesn't need starts when that is on screen, or after this time. */
const FIRST_SLIDE_WITHIN_MS = 3_000;
/** How often stored data is checked for losses. */
const RESTORE_EVERY_MS = 600_000;
/** All areas switch to a new plan together. An area that isn't ready by then follows later. */
const PREPARE_AT_MOST_MS = 3_000;

export function createEngine(machine: Host, report: Report, feedSettings: FeedSettings): Engine {
  const host = hostWithRetryAfter(machine);
  const problems = createProblemTracker(host, report);
  const clock = createServerClock(host, problems);
  return {
    host,
    problems,
    clock,
    feeds: createFeeds(host, problems, feedSettings),
    firstSlide: createFirstSlide(host),
    visibleAreas: createVisibleAreas(),
    hasDamagedFile: () => false,
    lastResort() {},
  };
}

/** Plays one channel on the server's clock and keeps it up to date. */
export function createPlayer(
  machine: Host,
  report: Report,
  address: ChannelAddress,
  feedSettings: FeedSettings,
): Player {
  const engine = createEngine(machine, report, feedSettings);
  const { host, clock, problems, feeds, firstSlide, visibleAreas } = engine;
  const page = createPageReload(host, problems, createWhenIdle(host, visibleAreas), () => ({
    deviceBehindMs: clock.quality()?.deviceBehindMs ?? null,
    revision: shown.kind === 'channel' ? shown.document.revision : '',
  }));
  const storedClock = createStoredClock(host, clock);
  const startedAt = host.monotonicNow();
  const listeners = new Set<() => void>();
  const prepared = new Set<string>();
  let received: Showing = { kind: 'nothing' };
  let shown: Showing = received;
  let cancelRecall: Cancel = () => {};
  let cancelReveal: Cancel = () => {};
  let cancelCommit: Cancel = () => {};
  let cancelRest: Cancel = () => {};
  let cancelShellRetry: Cancel = () => {};
  let isFirstSlideUp = false;

  const status = createStatusReport({
    host,
    clock,
    problems,
    channel: { PortalId: Number(address.PortalId), originalName: address.originalName },
    isPaired: address.isPaired ?? false,
    look: () => ({ revision: shown.kind === 'channel' ? shown.document.revision : '', areas: visibleAreas.shown() }),
    onMoved(device) {
      void writeDevice(host.records, device).then(() => page.open(device ? pairedAddress(device.channel) : '/pair'));
    },
  });

  /** Nothing can be shown before the time is known. */
  function show(): void {
    if (received.kind === 'channel' && !clock.isSet()) return;
    if (shown === received) return;
    shown = received;
    status.soon();
    for (const listener of listeners) listener();
  }

  const keeper = createPlanKeeper(host, problems, address, {
    onPlan(document) {
      if (shown.kind === 'channel' && received.kind === 'channel') {
        prepared.clear();
        // A plan that replaces another upcoming one gets no extra time, because channels may change continuously.
        if (!received.upcoming) cancelCommit = host.after(PREPARE_AT_MOST_MS, commit);
        received = { kind: 'channel', document: received.document, upcoming: document };
        feeds.setSlides([...received.document.slides, ...document.slides]);
      } else {
        cancelCommit();
        received = { kind: 'channel', document, upcoming: null };
        feeds.setSlides(document.slides);
      }
      // Nothing is shown without a time, but a rough one is enough for the first slide.
      if (isFirstSlideUp || !clock.isSet()) clock.start();
      show();
    },
    isShowingSomething: () => received.kind === 'channel' && clock.isSet() && isOnAir(received.document, clock.now()),
  });

  function commit(): void {
    cancelCommit();
    if (received.kind !== 'channel' || !received.upcoming) return;
    received = { kind: 'channel', document: received.upcoming, upcoming: null };
    feeds.setSlides(received.document.slides);
    show();
  }

  /** Starts everything else once the first slide is on screen or takes too long. */
  function startRest(): void {
    isFirstSlideUp = true;
    if (received.kind === 'channel') clock.start();
    content.follow();
    startShell();
    if (!address.isTest) status.start();
  }

  function startShell(): void {
    cancelShellRetry();
    host.shell.start().then(
      () => problems.solved('shellUnanswered'),
      (error: unknown) => {
        cancelShellRetry = host.after(problems.occurred('shellUnanswered', String(error)), startShell);
      },
    );
  }

  /** Uses the stored plan and time while the server doesn't respond. */
  function recall(): void {
    cancelRecall();
    if (received.kind !== 'nothing') return;
    void keeper.recall().then(() => {
      if (received.kind === 'channel') void storedClock.recall();
    });
  }

  /** Continues where the previous page left off: with its clock, and with its plan unless that is embedded in this page. */
  async function goOn({ deviceBehindMs, revision }: ReloadNote): Promise<void> {
    revealWhenFilled();
    if (deviceBehindMs !== null) {
      const now = host.monotonicNow();
      const serverTime = host.deviceNow() + deviceBehindMs;
      clock.offer({ sentAt: now - CLOCK_CARRIED_WITHIN_MS, receivedAt: now + CLOCK_CARRIED_WITHIN_MS, serverTime });
    }
    if (content.brings(revision)) return;
    await Promise.race([keeper.recall(), new Promise<void>((resolve) => host.after(RECALL_AFTER_MS, () => resolve()))]);
    if (!clock.isSet() && received.kind === 'channel') await storedClock.recall();
  }

  /** Lets the browser paint once every area shows its slide. */
  function revealWhenFilled(): void {
    const areas = received.kind === 'channel' ? received.document.areas.filter((area) => !area.hide) : [];
    const isFilled = shown.kind === 'channel' && visibleAreas.areFilled(areas.map((area) => area._id));
    if (shown.kind === 'missing' || isFilled || host.monotonicNow() - startedAt > REVEAL_AFTER_MS) host.reveal();
    else cancelReveal = host.after(LOOK_FOR_FILLED_EVERY_MS, revealWhenFilled);
  }

  const content = createContentSync(host, clock, problems, page, address, {
    onDocument: keeper.want,
    onMissing() {
      keeper.forget();
      cancelCommit();
      received = { kind: 'missing' };
      feeds.setSlides([]);
      show();
    },
    onFailure: recall,
    onDevice: () => status.soon(),
  });
  const cancelStep = clock.onStep(show);
  const cancelLookAfter = host.every(RESTORE_EVERY_MS, () => {
    keeper.restore();
    startShell();
  });

  return {
    ...engine,
    hasDamagedFile: keeper.hasDamagedFile,
    lastResort() {
      if (host.monotonicNow() - startedAt > LAST_RESORT_AFTER_MS) page.reload();
    },
    showing: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prepared(areaId) {
      if (received.kind !== 'channel' || !received.upcoming) return;
      prepared.add(areaId);
      const awaited = received.upcoming.areas.filter((area) => !area.hide);
      if (awaited.every((area) => prepared.has(area._id))) commit();
    },
    start() {
      const note = freshNote(host);
      if (note) void goOn(note).then(content.start);
      else content.start();
      cancelRest = firstSlide.whenShown(FIRST_SLIDE_WITHIN_MS, startRest);
      cancelRecall = host.after(RECALL_AFTER_MS, recall);
    },
    stop() {
      cancelShellRetry();
      content.stop();
      status.stop();
      feeds.stop();
      clock.stop();
      page.stop();
      keeper.stop();
      storedClock.stop();
      cancelRecall();
      cancelReveal();
      cancelCommit();
      cancelRest();
      cancelStep();
      cancelLookAfter();
    },
  };
}
