import { hasSound } from '#rules/sound.ts';
import { createEngine, type Engine } from './areas/engine.ts';
import type { FeedSettings } from './areas/feeds.ts';
import { createSound } from './areas/sound.ts';
import type { Cancel, Host } from './host/host.ts';
import type { Report } from './host/problem-tracker.ts';
import { createRetryer } from './host/retryer.ts';
import type { ChannelAddress } from './plan/channel-requests.ts';
import { createContentSync } from './plan/content-sync.ts';
import { latestOf, type Plan, type Showing, slidesOf } from './plan/plan.ts';
import { createPlanKeeper } from './plan/plan-keeper.ts';
import { createPlayedPlan } from './plan/played-plan.ts';
import { createPageReload } from './reload/page-reload.ts';
import { freshNote } from './reload/reload-note.ts';
import { pairedAddress, writeDevice } from './screen/device-record.ts';
import { createPageStart } from './screen/page-start.ts';
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

/** Prevents repeated reloads of a page that a reload doesn't fix. */
const LAST_RESORT_AFTER_MS = 1_800_000;
/** What the first slide doesn't need starts when that is on screen, or after this time. */
const FIRST_SLIDE_WITHIN_MS = 3_000;
/** Gives the first plan's images time to load before the cache requests the same files. */
const FETCH_AFTER_FIRST_PLAN_MS = 3_000;
/** How often stored data is checked for losses. */
const RESTORE_EVERY_MS = 600_000;

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
    deviceBehindMs: null,
    withinMs: 0,
    ...clock.quality(),
    revision: played.revision(),
    shown: visibleAreas.shown().map(({ slide }) => slide),
  }));
  const startedAt = host.monotonicNow();
  const played = createPlayedPlan(host, clock, onPlanChanged);
  const sound = createSound(host);
  const { change } = played;
  let cancelRest: Cancel = () => {};
  let isFirstSlideUp = false;

  const status = createStatusReport({
    host,
    clock,
    problems,
    channel: { PortalId: Number(address.PortalId), originalName: address.originalName },
    isPaired: address.isPaired ?? false,
    look: () => ({ revision: played.revision(), areas: visibleAreas.shown(), ...lackOfSound() }),
    onMoved(device) {
      void writeDevice(host.records, device).then(() => page.open(device ? pairedAddress(device.channel) : '/pair'));
    },
  });

  const keeper = createPlanKeeper(host, problems, address, played.current, (document) =>
    change({ type: 'filesStored', document, serverNow: timeNow() }),
  );
  const shell = createRetryer(host, {
    run: host.shell.start,
    succeeded() {
      problems.solved('shellUnanswered');
      return null;
    },
    failed: (error) => problems.occurred('shellUnanswered', String(error)),
  });

  function lackOfSound(): { isSoundBlocked?: true } {
    const { playing } = played.current();
    return !sound.isAllowed() && playing && hasSound(playing) ? { isSoundBlocked: true } : {};
  }

  const timeNow = () => (clock.isSet() ? clock.now() : null);

  /** Starts what follows from a change of the plan. */
  function onPlanChanged(before: Plan, plan: Plan): void {
    if (plan.playing !== before.playing || plan.upcoming !== before.upcoming)
      feeds.setSlides(slidesOf(plan), (plan.playing ?? plan.upcoming)?.language ?? '');
    // Nothing is shown without a time, but a rough one is enough for the first slide.
    if (latestOf(plan) !== latestOf(before) && plan.playing && (isFirstSlideUp || !clock.isSet())) clock.start();
    if (plan.wanted && plan.wanted !== before.wanted)
      keeper.fetch(plan.wanted, latestOf(before) ? 0 : FETCH_AFTER_FIRST_PLAN_MS);
  }

  /** Starts everything else once the first slide is on screen or takes too long. */
  function startRest(): void {
    isFirstSlideUp = true;
    if (played.current().playing) clock.start();
    content.follow();
    shell.start();
    if (!address.isTest) status.start();
  }

  const content = createContentSync(host, clock, problems, page, address, {
    current: () => played.current().wanted,
    onDocument: (document) => change({ type: 'received', document, serverNow: timeNow() }),
    onMissing() {
      keeper.forget();
      change({ type: 'missing' });
    },
    onFailure: () => pageStart.recall(),
    onDevice: () => status.soon(),
  });
  const pageStart = createPageStart({ engine, played, readStored: keeper.recall, isEmbedded: content.isEmbedded });
  const cancelStatus = played.subscribe(status.soon);
  sound.subscribe(status.soon);
  const cancelLookAfter = host.every(RESTORE_EVERY_MS, () => {
    keeper.restore();
    shell.start();
  });

  return {
    ...engine,
    sound,
    hasDamagedFile: keeper.hasDamagedFile,
    lastResort() {
      if (host.monotonicNow() - startedAt > LAST_RESORT_AFTER_MS) page.reload();
    },
    showing: played.showing,
    subscribe: played.subscribe,
    prepared: (areaId) => change({ type: 'areaPrepared', areaId }),
    start() {
      const note = freshNote(host);
      if (note) void pageStart.afterReload(note).then(content.start);
      else content.start();
      cancelRest = firstSlide.whenShown(FIRST_SLIDE_WITHIN_MS, startRest);
      pageStart.recallLater();
    },
    stop() {
      shell.cancel();
      content.stop();
      status.stop();
      feeds.stop();
      clock.stop();
      page.stop();
      keeper.stop();
      pageStart.stop();
      cancelRest();
      cancelStatus();
      sound.stop();
      played.stop();
      cancelLookAfter();
    },
  };
}
