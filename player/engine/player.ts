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

/** What every stage of a screen needs. */
export interface Engine {
  host: Host;
  clock: ServerClock;
  problems: ProblemTracker;
  feeds: Feeds;
  firstSlide: FirstSlide;
  visibleAreas: VisibleAreas;
  /** Whether a slide needs a file that comes damaged, whatever is tried. */
  hasDamagedFile(slide: DisplaySlide): boolean;
  /** Nothing else has helped: loads the page anew, where that is proven to bring it back. */
  lastResort(): void;
}

/** What there is to show: nothing yet, nothing because the channel does not exist, or a channel. */
export type Showing =
  | { kind: 'nothing' }
  | { kind: 'missing' }
  | {
      kind: 'channel';
      document: DisplayDocument;
      /** The plan that takes its place in a moment, to be made ready behind it. */
      upcoming: DisplayDocument | null;
    };

export interface Player extends Engine {
  showing(): Showing;
  subscribe(listener: () => void): Cancel;
  /** An area has made the upcoming plan ready. */
  prepared(areaId: string): void;
  start(): void;
  stop(): void;
}

/** When the server is slower at a start, what was played the last time is played meanwhile. */
const RECALL_AFTER_MS = 1_000;
/** How far off the time can be that a page takes from the one before it: both read whole milliseconds off the device's clock. */
const CLOCK_CARRIED_WITHIN_MS = 3;
/** Browsers hold nothing back for longer. */
const REVEAL_AFTER_MS = 4_000;
const LOOK_FOR_FILLED_EVERY_MS = 16;
/** A page that could not be helped is not loaded again and again. */
const LAST_RESORT_AFTER_MS = 1_800_000;
/** What is not needed for the first slide begins when that is up, or after so long. */
const FIRST_SLIDE_WITHIN_MS = 3_000;
/** What this screen needs for a start without the server is looked after this often. */
const RESTORE_EVERY_MS = 600_000;
/** The areas of a new plan change all at once; one that is not ready by then follows when it is. */
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

/** A whole screen: one channel, kept up to date, on the server's clock. */
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

  /** Nothing is placed in time before the time is known. */
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
        // One that takes the place of another gets no more time: somebody may change the channel again and again.
        if (!received.upcoming) cancelCommit = host.after(PREPARE_AT_MOST_MS, commit);
        received = { kind: 'channel', document: received.document, upcoming: document };
        feeds.setSlides([...received.document.slides, ...document.slides]);
      } else {
        cancelCommit();
        received = { kind: 'channel', document, upcoming: null };
        feeds.setSlides(document.slides);
      }
      // Without a time nothing is shown, and with a rough one the first slide is.
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

  /** The first slide is up, or long in coming: everything else that a screen asks for begins. */
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
        cancelShellRetry = host.after(problems.met('shellUnanswered', String(error)), startShell);
      },
    );
  }

  /** The server does not answer: what is known of channel and time must do. */
  function recall(): void {
    cancelRecall();
    if (received.kind !== 'nothing') return;
    void keeper.recall().then(() => {
      if (received.kind === 'channel') void storedClock.recall();
    });
  }

  /** Goes on where the page before left off: with its clock and, unless the page brings the same along, with its plan. */
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

  /** What the browser holds back is let out when every area has its slide. */
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
