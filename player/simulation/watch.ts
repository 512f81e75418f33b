import type { DisplayDocument, DisplaySlide, LiveTimes } from '#contract/entities/display.ts';
import { displayStatus, isFirst } from '#rules/display-status.ts';
import { RECHECK_MS } from '#rules/limits.ts';
import { periodAt } from '#rules/live-times.ts';
import { type AreaPlan, areaPlans } from '#rules/on-air.ts';
import { turnAt } from '#rules/rotation.ts';
import type { Showing } from '../engine/player.ts';
import type { Machine } from './machine.ts';
import type { Seen } from './rendered-page.ts';
import type { Reload, Screen } from './screen.ts';
import type { SimulatedServer } from './server.ts';
import type { World } from './world.ts';

/** A broken promise of the player. */
export interface Violation {
  promise: string;
  at: number;
  screen: string;
  detail: string;
}

/** Continuously checks every screen, and records violations. */
export interface Watch {
  readonly violations: Violation[];
  look(screen: Screen): void;
  /** Checks that every screen shows the server's current plan. Called after a long time without faults. */
  expectCorrect(screens: readonly Screen[]): void;
  /** Checks at the end how much a screen has downloaded. */
  expectThrift(screen: Screen): void;
  broken(promise: string, screen: Screen, detail: string): void;
}

/** The largest delay of a switch: the engine's recheck interval and the time to render. */
const TICK_MS = RECHECK_MS + 30;
/** How long the first slides of a new plan, area or page may take. */
const SETTLES_WITHIN_MS = 5_000;
/** How long another slide may take to replace one that fails during its turn. */
const REPLACED_WITHIN_MS = 1_000;
/** Recovery after a fault: retries are up to a minute apart, and a plan waits for its files. */
const RECOVERS_WITHIN_MS = 150_000;
const CLOCKS_AGREE_WITHIN_MS = 40;
const MOST_REQUESTS_A_MINUTE = 80;
/**
 * The limit includes one start of the page. Each further start in the same minute (a power cut, a new build) adds this,
 * and so does the server's, after which a screen repeats what failed.
 */
const MOST_REQUESTS_OF_A_START = 30;
const MOST_TIMERS = 80;
const FETCHED_AT_MOST = 1.2;
const LATELY_MS = 600_000;
const MINUTE_MS = 60_000;

export function createWatch(world: World, server: SimulatedServer): Watch {
  const violations: Violation[] = [];
  const reported = new Set<string>();

  const plans = new WeakMap<DisplayDocument, AreaPlan[]>();

  function plansOf(document: DisplayDocument): AreaPlan[] {
    const cached = plans.get(document) ?? areaPlans(document);
    plans.set(document, cached);
    return cached;
  }

  function broken(promise: string, screen: Screen, detail: string): void {
    const key = `${promise} ${screen.machine.name}`;
    if (reported.has(key)) return;
    reported.add(key);
    violations.push({ promise, at: world.now(), screen: screen.machine.name, detail });
  }

  function look(screen: Screen): void {
    const { machine } = screen;
    checkTraffic(screen);
    const { page, player, rendered } = screen.open ?? {};
    if (!page || !player || !rendered || machine.isAsleep()) return;
    // Until then, the previous page's last frame is visible.
    if (screen.reload?.paintedAt === null) return;
    if (page.timers.size() > MOST_TIMERS) broken('does not leak', screen, `${page.timers.size()} timers`);
    if (page.openStreams() > 1) broken('one event stream', screen, `${page.openStreams()} streams`);
    const showing = rendered.drawn();
    checkReload(screen, showing.kind);
    if (showing.kind !== 'channel' || !player.clock.isSet()) return;

    const allSeen = rendered.seen();
    const since = (time: number) => sinceFirstPaint(screen, time);
    const settlingMs = showing.upcoming === null ? Math.min(since(rendered.planAt()), since(page.loadedAt)) : 0;
    for (const { area, slides } of plansOf(showing.document)) {
      const seen = allSeen.find((one) => one.areaId === area._id);
      if (!seen) {
        if (settlingMs >= SETTLES_WITHIN_MS) broken('every area is there', screen, area._id);
        continue;
      }
      checkArea(screen, slides, seen, Math.min(settlingMs, since(seen.mountedAt)));
    }
    checkClock(screen);
  }

  /**
   * How long ago something happened. What happened before a reloaded page was first painted is no excuse for that page,
   * unless it found nothing stored and had to wait for the server.
   */
  function sinceFirstPaint({ machine, reload }: Screen, time: number): number {
    const isNoExcuse = reload?.paintedAt && time <= reload.paintedAt && !hadNothingStored(machine, reload);
    return isNoExcuse ? Number.POSITIVE_INFINITY : sinceOf(time);
  }

  /** Whether the page after this reload could not read what the previous one had stored. */
  function hadNothingStored(machine: Machine, { leftAt }: Reload): boolean {
    return machine.lastWithoutStoreAt() >= leftAt;
  }

  /** Checks that a reloaded page shows the same plan with the same time, whatever failed meanwhile. */
  function checkReload(screen: Screen, kind: Showing['kind']): void {
    const { machine, open, reload } = screen;
    if (!open || !reload?.paintedAt) return;
    const hasNothing = hadNothingStored(machine, reload);
    if (kind === 'nothing' && !hasNothing) broken('no reload is dark', screen, `${open.player.showing().kind}`);
    if (kind !== 'channel' || hasNothing) return;
    const isTimeLost =
      Math.max(machine.lastSetAt(), machine.lastUpsetAt(), screen.lastServerFaultAt()) >= reload.leftAt;
    const errorMs = Math.abs(open.player.clock.now() - server.now());
    if (
      !isTimeLost &&
      sinceOf(reload.paintedAt) < SETTLES_WITHIN_MS &&
      errorMs > reload.errorMs + CLOCKS_AGREE_WITHIN_MS
    )
      broken('no reload loses the time', screen, `off by ${errorMs} ms, ${reload.errorMs} ms before`);
  }

  function sinceOf(...times: number[]): number {
    return world.now() - Math.max(...times);
  }

  /** `settlingMs`: for how long its plan, area and page have been the same. */
  function checkArea(
    screen: Screen,
    slides: readonly DisplaySlide[],
    { areaId, slide: seen, prepared }: Seen,
    settlingMs: number,
  ): void {
    const { machine, open } = screen;
    if (!open) return;
    const now = open.player.clock.now();
    const live = slides.filter((slide) => displayStatus(slide, now) === 'live');
    const memory = screen.memoryOf(areaId);
    for (const slide of slides) {
      if (!screen.holds(slide)) memory.heldSince.delete(slide._id);
      else if (!memory.heldSince.has(slide._id)) memory.heldSince.set(slide._id, now);
    }
    const isFaulty = live.some(screen.isFaulty);
    // Called for every slide in every check, because a damaged slide is remembered for a while.
    const damaged = live.filter(screen.hasDamagedFile);
    // An empty area gives up on a slide that isn't ready after as long as it may take to settle; then another must
    // appear.
    const settlesWithinMs = SETTLES_WITHIN_MS + (isFaulty ? REPLACED_WITHIN_MS : 0);
    const isSettling = settlingMs < settlesWithinMs;
    const isUpset =
      Math.min(sinceOf(machine.lastUpsetAt()), sinceFirstPaint(screen, open.player.lastStepAt())) < settlesWithinMs;

    const mayBeBlank = isUpset || live.every((slide) => screen.isFaulty(slide) || !screen.holds(slide));
    if (live.length === 0 || seen || mayBeBlank) memory.blankSince = null;
    else memory.blankSince ??= world.now();
    if (seen) memory.hasShown = true;
    const isNew = seen !== null && seen._id !== memory.slide;
    memory.slide = seen?._id ?? null;
    if (isNew) memory.slideSince = world.now();
    const isWorking = (slide: DisplaySlide) =>
      screen.holds(slide) && !screen.isFaulty(slide) && !damaged.includes(slide);
    if (isNew && !isSettling && !isUpset && open.player.hasDamagedFile(seen) && live.some(isWorking))
      broken('nothing damaged beside what is well', screen, `${areaId}: ${seen._id}`);
    const replacedWithinMs = REPLACED_WITHIN_MS + live.filter(screen.isFaulty).length * SETTLES_WITHIN_MS;
    const blankMs = memory.blankSince === null ? 0 : world.now() - memory.blankSince;
    const wasLiveBefore = live.some((slide) => displayStatus(slide, now - SETTLES_WITHIN_MS) === 'live');
    if (
      memory.hasShown &&
      blankMs > (isSettling ? settlesWithinMs : isFaulty ? replacedWithinMs : TICK_MS) &&
      wasLiveBefore
    ) {
      broken(
        'never blank',
        screen,
        `${areaId} for ${blankMs} ms, with ${live.map((slide) => slide._id)} live: ${open.rendered.describe(areaId)}`,
      );
    }

    if (seen && slides.includes(seen) && !isUpset && displayStatus(seen, now) !== 'live') {
      const overMs = now - lastScheduleChange(seen, now);
      if (overMs > (isFaulty || isSettling ? SETTLES_WITHIN_MS : REPLACED_WITHIN_MS))
        broken('nothing outside its schedule', screen, `${seen._id}, over for ${overMs} ms`);
    }

    const first = live.filter(isFirst);
    const isFallback = first.length > 0 && !first.some(isWorking);
    // A slide that has a fault may still be on show, and one that failed may work again. While it is retried, another
    // stays.
    const isFirstTried = isFallback && [seen, prepared].some((slide) => slide !== null && isFirst(slide));
    if (isFallback !== memory.isFallback || isFirstTried) memory.fallbackChangedAt = now;
    memory.isFallback = isFallback;
    const turn = turnAt(slides, now, (slide) => !isWorking(slide));
    const isRight = turn.item === null || seen?._id === turn.item._id || isFirstTried;
    if (isRight || isSettling || isUpset || !turn.item || !isWorking(turn.item)) return;
    // When a schedule begins or ends, or a file arrives, a slide can be due in the middle of a turn without having been
    // prepared.
    const arrivedAt = memory.heldSince.get(turn.item._id) ?? 0;
    const changedAt = Math.max(
      arrivedAt,
      memory.fallbackChangedAt,
      ...slides.map((slide) => lastScheduleChange(slide, now)),
    );
    const lateMs = now - Math.max(turn.startedAt, changedAt);
    const isSudden = changedAt >= turn.startedAt - SETTLES_WITHIN_MS;
    // If a slide failed just before, its substitute may still be appearing when the next slide should be prepared.
    const wasJustReplaced = isFaulty && sinceOf(memory.slideSince) - lateMs < REPLACED_WITHIN_MS;
    if (lateMs > (isSudden ? settlesWithinMs : wasJustReplaced ? REPLACED_WITHIN_MS : TICK_MS)) {
      broken(
        'the slide whose turn it is',
        screen,
        `${areaId}: ${seen?._id} for ${turn.item._id}, ${lateMs} ms late: ${open.rendered.describe(areaId)}`,
      );
    }
  }

  /** Checks the clock. Screens with correct clocks that follow them are in sync with each other. */
  function checkClock(screen: Screen): void {
    const { machine, open } = screen;
    if (!open) return;
    const isInformed =
      sinceOf(machine.network.lastFaultAt(), machine.lastUpsetAt(), screen.lastServerFaultAt()) > RECOVERS_WITHIN_MS &&
      sinceOf(open.page.loadedAt) > SETTLES_WITHIN_MS;
    const errorMs = Math.abs(open.player.clock.now() - server.now());
    if (isInformed && errorMs > CLOCKS_AGREE_WITHIN_MS) broken('the time is right', screen, `off by ${errorMs} ms`);
  }

  function checkTraffic({ machine }: Screen): void {
    const longAgo = world.now() - MINUTE_MS;
    for (const times of [machine.traffic.requestsAt, machine.traffic.pagesAt]) {
      const old = times.findIndex((at) => at >= longAgo);
      if (old !== 0) times.splice(0, old === -1 ? times.length : old);
    }
  }

  return {
    violations,
    broken,
    look(screen) {
      look(screen);
      const { requestsAt, pagesAt } = screen.machine.traffic;
      const count = requestsAt.length;
      const isServerBack = server.isUp() && sinceOf(screen.lastServerFaultAt()) < MINUTE_MS;
      const moreStarts = Math.max(0, pagesAt.length - 1) + (isServerBack ? 1 : 0);
      const most = MOST_REQUESTS_A_MINUTE + MOST_REQUESTS_OF_A_START * moreStarts;
      if (count > most) broken('polite', screen, `${count} requests in a minute`);
    },
    expectCorrect(screens) {
      const wanted = server.plans.current(server.now());
      for (const screen of screens) {
        const showing = screen.open?.player.showing();
        const shown: DisplayDocument | null = showing?.kind === 'channel' ? showing.document : null;
        if (shown?.revision !== wanted.revision) {
          broken('correct after three polls', screen, `${shown?.revision ?? showing?.kind} for ${wanted.revision}`);
        }
      }
    },
    expectThrift(screen) {
      const { fileBytes, spoiltBytes, files } = screen.machine.traffic;
      const unique = [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
      if (screen.isThrifty() && fileBytes - spoiltBytes > FETCHED_AT_MOST * unique) {
        broken('fetches nothing twice', screen, `${fileBytes - spoiltBytes} bytes for ${unique}`);
      }
    },
  };
}

function lastScheduleChange(slide: DisplaySlide, now: number): number {
  return Math.max(lastDateReached(slide, now), slide.liveTimes ? lastTimeReached(slide.liveTimes, now) : 0);
}

/** Returns when display times last changed, if that was lately. */
function lastTimeReached(times: LiveTimes, now: number): number {
  let last = 0;
  for (let at = now - LATELY_MS; at <= now; at = periodAt(times, at).endsAt) if (at > now - LATELY_MS) last = at;
  return last;
}

function lastDateReached(slide: DisplaySlide, now: number): number {
  if (slide.alwaysDisplay) return 0;
  const times = [slide.scheduleStart, slide.scheduleEnd].map((time) => (time === null ? 0 : Date.parse(time)));
  return Math.max(0, ...times.filter((time) => time <= now));
}
