import { createEngine, type Engine } from './areas/engine.ts';
import type { FeedSettings } from './areas/feeds.ts';
import { createStoredClock } from './clock/stored-clock.ts';
import type { Cancel, Host } from './host/host.ts';
import type { Report } from './host/problem-tracker.ts';
import { createRetryer } from './host/retryer.ts';
import type { ChannelAddress } from './plan/channel-requests.ts';
import { createContentSync } from './plan/content-sync.ts';
import {
  latestOf,
  NO_PLAN,
  type Plan,
  type PlanEvent,
  planAfter,
  type Showing,
  showingOf,
  slidesOf,
} from './plan/plan.ts';
import { createPlanKeeper } from './plan/plan-keeper.ts';
import { createPageReload } from './reload/page-reload.ts';
import { freshNote, type ReloadNote } from './reload/reload-note.ts';
import { pairedAddress, writeDevice } from './screen/device-record.ts';
import { createStatusReport } from './screen/status-report.ts';
import { createWhenIdle } from './screen/when-idle.ts';

export type { Showing };

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
/** What is added to the error of the previous page's time: both pages round the device's clock to milliseconds. */
const CLOCK_CARRIED_WITHIN_MS = 3;
/** Browsers hold a paint back no longer. */
const REVEAL_AFTER_MS = 4_000;
const LOOK_FOR_FILLED_EVERY_MS = 16;
/** Prevents repeated reloads of a page that a reload doesn't fix. */
const LAST_RESORT_AFTER_MS = 1_800_000;
/** What the first slide doesn't need starts when that is on screen, or after this time. */
const FIRST_SLIDE_WITHIN_MS = 3_000;
/** Gives the first plan's images time to load before the cache requests the same files. */
const FETCH_AFTER_FIRST_PLAN_MS = 3_000;
/** How often stored data is checked for losses. */
const RESTORE_EVERY_MS = 600_000;
/** All areas switch to a new plan together. An area that isn't ready by then follows later. */
const PREPARE_AT_MOST_MS = 3_000;

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
    withinMs: clock.quality()?.withinMs ?? 0,
    revision: shownRevision(),
  }));
  const storedClock = createStoredClock(host, clock);
  const startedAt = host.monotonicNow();
  const listeners = new Set<() => void>();
  let plan: Plan = NO_PLAN;
  let shown: Showing = { kind: 'nothing' };
  let cancelRecall: Cancel = () => {};
  let cancelReveal: Cancel = () => {};
  let cancelCommit: Cancel = () => {};
  let cancelRest: Cancel = () => {};
  let isFirstSlideUp = false;

  const status = createStatusReport({
    host,
    clock,
    problems,
    channel: { PortalId: Number(address.PortalId), originalName: address.originalName },
    isPaired: address.isPaired ?? false,
    look: () => ({ revision: shownRevision(), areas: visibleAreas.shown() }),
    onMoved(device) {
      void writeDevice(host.records, device).then(() => page.open(device ? pairedAddress(device.channel) : '/pair'));
    },
  });

  const keeper = createPlanKeeper(
    host,
    problems,
    address,
    () => plan,
    (document) => change({ type: 'filesStored', document, serverNow: timeNow() }),
  );
  const shell = createRetryer(host, {
    run: host.shell.start,
    succeeded() {
      problems.solved('shellUnanswered');
      return null;
    },
    failed: (error) => problems.occurred('shellUnanswered', String(error)),
  });

  const timeNow = () => (clock.isSet() ? clock.now() : null);
  const shownRevision = () => (shown.kind === 'channel' ? shown.document.revision : '');

  /** Applies an event to the plan, and starts what follows from it. */
  function change(event: PlanEvent): void {
    const before = plan;
    plan = planAfter(before, event);
    if (plan.upcoming && !before.upcoming)
      cancelCommit = host.after(PREPARE_AT_MOST_MS, () => change({ type: 'preparingTimedOut' }));
    if (!plan.upcoming) cancelCommit();
    if (plan.playing !== before.playing || plan.upcoming !== before.upcoming) feeds.setSlides(slidesOf(plan));
    // Nothing is shown without a time, but a rough one is enough for the first slide.
    if (latestOf(plan) !== latestOf(before) && plan.playing && (isFirstSlideUp || !clock.isSet())) clock.start();
    show();
    if (plan.wanted && plan.wanted !== before.wanted)
      keeper.fetch(plan.wanted, latestOf(before) ? 0 : FETCH_AFTER_FIRST_PLAN_MS);
  }

  function show(): void {
    const next = showingOf(plan, clock.isSet());
    if (isSame(shown, next)) return;
    shown = next;
    status.soon();
    for (const listener of listeners) listener();
  }

  /** Starts everything else once the first slide is on screen or takes too long. */
  function startRest(): void {
    isFirstSlideUp = true;
    if (plan.playing) clock.start();
    content.follow();
    shell.start();
    if (!address.isTest) status.start();
  }

  /** Uses the stored plan and time while the server doesn't respond. */
  function recall(): void {
    cancelRecall();
    if (plan.playing || plan.isMissing) return;
    void recallPlan().then(() => {
      if (plan.playing) void storedClock.recall();
    });
  }

  async function recallPlan(): Promise<void> {
    const document = await keeper.recall();
    if (document) change({ type: 'recalled', document, serverNow: timeNow() });
  }

  /** Continues where the previous page left off: with its clock, and with its plan unless that is embedded in this page. */
  async function goOn({ deviceBehindMs, withinMs, revision }: ReloadNote): Promise<void> {
    revealWhenFilled();
    if (deviceBehindMs !== null) {
      const now = host.monotonicNow();
      const serverTime = host.deviceNow() + deviceBehindMs;
      const carriedWithinMs = withinMs + CLOCK_CARRIED_WITHIN_MS;
      clock.offer({ sentAt: now - carriedWithinMs, receivedAt: now + carriedWithinMs, serverTime });
    }
    if (content.isEmbedded(revision)) return;
    await Promise.race([recallPlan(), new Promise<void>((resolve) => host.after(RECALL_AFTER_MS, () => resolve()))]);
    if (!clock.isSet() && plan.playing) await storedClock.recall();
  }

  /** Lets the browser paint once every area shows its slide. */
  function revealWhenFilled(): void {
    const areas = plan.playing?.areas.filter((area) => !area.hide) ?? [];
    const isFilled = shown.kind === 'channel' && visibleAreas.areFilled(areas.map((area) => area._id));
    if (shown.kind === 'missing' || isFilled || host.monotonicNow() - startedAt > REVEAL_AFTER_MS) host.reveal();
    else cancelReveal = host.after(LOOK_FOR_FILLED_EVERY_MS, revealWhenFilled);
  }

  const content = createContentSync(host, clock, problems, page, address, {
    current: () => plan.wanted,
    onDocument: (document) => change({ type: 'received', document, serverNow: timeNow() }),
    onMissing() {
      keeper.forget();
      change({ type: 'missing' });
    },
    onFailure: recall,
    onDevice: () => status.soon(),
  });
  const cancelStep = clock.onStep(show);
  const cancelLookAfter = host.every(RESTORE_EVERY_MS, () => {
    keeper.restore();
    shell.start();
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
    prepared: (areaId) => change({ type: 'areaPrepared', areaId }),
    start() {
      const note = freshNote(host);
      if (note) void goOn(note).then(content.start);
      else content.start();
      cancelRest = firstSlide.whenShown(FIRST_SLIDE_WITHIN_MS, startRest);
      cancelRecall = host.after(RECALL_AFTER_MS, recall);
    },
    stop() {
      shell.cancel();
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

function isSame(one: Showing, other: Showing): boolean {
  if (one.kind !== 'channel' || other.kind !== 'channel') return one.kind === other.kind;
  return one.document === other.document && one.upcoming === other.upcoming;
}
