import type { Transition } from '#contract/entities/area.ts';
import type { DisplaySlide } from '#contract/entities/display.ts';
import { displayStatus } from '#rules/display-status.ts';
import { RECHECK_MS } from '#rules/limits.ts';
import { createAreaLayers, type LayerPair, type OpenLayer } from './area-layers.ts';
import { type AreaProgram, type Control, isHolding, programAt, stepped, UNCONTROLLED } from './area-program.ts';
import { contentKey } from './content-key.ts';
import type { Cancel } from './host.ts';
import type { Engine } from './player.ts';
import { atServerTime } from './server-timer.ts';
import { createSkippedSlides, type SlideProblem } from './skipped-slides.ts';

/** Plays one area: decides which slide is mounted, which is in front, and when they switch. */
export interface AreaPlayer {
  layerPair(): LayerPair;
  subscribe(listener: () => void): Cancel;
  setSlides(slides: readonly DisplaySlide[], transition: Transition): void;
  /**
   * Prepares what an upcoming plan shows behind the front layer, then calls `onPrepared`. Null cancels. The plan itself follows
   * with `setSlides`.
   */
  setUpcoming(slides: readonly DisplaySlide[] | null, onPrepared: () => void): void;
  /** The layer's View is complete and can be painted. */
  ready(key: number): void;
  /** The layer's View can't be shown. */
  failed(key: number, problem: Exclude<SlideProblem, 'slideLate'>, reason: string): void;
  /** The browser has finished the transition of this layer, so it covers the leaving one. */
  moved(key: number): void;
  /** Prepares the slide in front again, to replace it with itself. */
  remount(): void;
  /** Whether the slide on show is not the current one, although that one hasn't failed. */
  isBehind(): boolean;
  /** Whether the area shows what it can: a complete slide, or nothing if there is none. */
  isFilled(): boolean;
  /** Returns for how many milliseconds nothing will move or change; 0 while something does. */
  idleForMs(): number;
  /** Whether someone at the screen has paused or stepped it. */
  isControlled(): boolean;
  pause(): void;
  resume(): void;
  isPaused(): boolean;
  step(by: 1 | -1): void;
  start(): void;
  stop(): void;
}

/** How long a View may take to become ready. */
const GIVE_UP_PREPARING_MS = 60_000;

/** A slide must be ready this long before the end of its turn, or its layer is used for the next one. */
const NEEDED_BY_NEXT_MS = 2_000;

/** How long a slide that is no longer scheduled waits for the next one. */
const OVER_AT_MOST_MS = 2_000;

/** How long an empty area waits for one slide before it tries another. */
const DARK_AT_MOST_MS = 5_000;

export function createAreaPlayer(engine: Engine): AreaPlayer {
  const { host, clock, firstSlide, hasDamagedFile } = engine;
  const skipped = createSkippedSlides(engine);
  let slides: readonly DisplaySlide[] = [];
  let transition: Transition = 'fade';
  let control: Control = UNCONTROLLED;
  let program: AreaProgram | null = null;
  let upcoming: { slides: readonly DisplaySlide[]; onPrepared: () => void } | null = null;
  const layers = createAreaLayers(host, update);
  const { showing, behind } = layers;
  let drawn = layers.layerPair();
  const listeners = new Set<() => void>();
  let cancelBoundary: Cancel = () => {};
  let cancelHandover: Cancel = () => {};
  let cancelRecheck: Cancel = () => {};
  let cancelStep: Cancel = () => {};

  /** Checks the clock and the layers, and takes the next step if one is due. Safe to call at any time. */
  function update(): void {
    const now = clock.now();
    if (!program || now >= program.current.endsAt || now < program.current.startedAt) renewProgram(now);
    renewMended();
    if (upcoming && keepsWhileWaiting(now)) prepareUpcoming(upcoming.slides, now);
    else if (program) settle(program);
    draw();
  }

  /** Marks a slide that was shown with a damaged file, and has it remounted when the file is fixed. */
  function renewMended(): void {
    const shown = showing();
    if (!shown) return;
    const isDamaged = hasDamagedFile(shown.slide);
    if (isDamaged && shown.flaw === null) layers.setFlaw('damaged');
    if (!isDamaged && shown.flaw === 'damaged') layers.setFlaw('worn');
  }

  /** Whether the front slide stays while all areas prepare a new plan. A slide that is no longer scheduled doesn't. */
  function keepsWhileWaiting(now: number): boolean {
    const shown = showing();
    return !shown || (shown.isReady && displayStatus(shown.slide, now) === 'live');
  }

  function prepareUpcoming(plan: readonly DisplaySlide[], now: number): void {
    const { current, live } = programAt(plan, now, UNCONTROLLED);
    const wanted = [current.item, ...live].find((slide) => slide !== null && !skipped.has(slide)) ?? null;
    const waiting = behind();
    if (wanted === null || (showing()?.isReady && showing()?.contentKey === contentKey(wanted))) tellPrepared();
    else if (waiting?.contentKey === contentKey(wanted) && waiting.phase === 'preparing') {
      if (waiting.isReady) tellPrepared();
      else giveUpLate();
    } else if (waiting?.phase !== 'leaving') layers.mount(wanted, current.startedAt);
  }

  function tellPrepared(): void {
    const told = upcoming?.onPrepared;
    if (upcoming) upcoming = { ...upcoming, onPrepared: () => {} };
    told?.();
  }

  function renewProgram(now: number): void {
    program = programAt(slides, now, control);
    if (control.held && !isHolding(control, program)) control = UNCONTROLLED;
    cancelBoundary();
    cancelBoundary = atServerTime(host, clock, program.current.endsAt, update);
    cancelHandover();
    cancelHandover = atServerTime(host, clock, neededByNextAt(program.current), update);
  }

  /** Returns the slide to show: the current one, or a substitute for it. */
  function targetOf({ current, live }: AreaProgram): DisplaySlide | null {
    const wanted = current.item;
    if (wanted === null || !skipped.has(wanted)) return wanted;
    const shown = showing();
    return skipped.substituteFor(wanted, live, {
      shown: shown?.isReady ? shown.slide : null,
      behind: behind()?.slide ?? null,
    });
  }

  function settle(now: AreaProgram): void {
    const { current, next } = now;
    const target = targetOf(now);
    if (target === null) {
      layers.leave();
      return;
    }
    const startedAt = target === current.item ? current.startedAt : (showing()?.startedAt ?? current.startedAt);
    if (showing()?.contentKey === contentKey(target) && showing()?.isReady && showing()?.flaw !== 'worn') {
      layers.refresh('showing', target, startedAt);
      prepareNext(next, target);
    } else if (behind()?.contentKey === contentKey(target) && behind()?.phase === 'preparing') {
      layers.refresh('behind', target, startedAt);
      if (behind()?.isReady) swap(Math.max(0, current.endsAt - clock.now()));
      else if (isOutOfTime(now)) missTurn(now);
      else giveUpLate();
    } else if (behind()?.phase !== 'leaving') {
      layers.mount(target, startedAt);
    }
  }

  function prepareNext(next: AreaProgram['next'], shown: DisplaySlide): void {
    const waiting = behind();
    if (waiting?.phase === 'leaving') return;
    const slide = next.item;
    if (slide === null || contentKey(slide) === contentKey(shown) || skipped.has(slide)) layers.dropBehind();
    else if (waiting?.contentKey === contentKey(slide)) layers.refresh('behind', slide, next.startedAt);
    else layers.mount(slide, next.startedAt);
  }

  function swap(remainingMs: number): void {
    const outgoing = showing();
    // A slide that lasted its turn works again. One that has only just appeared may be about to crash.
    if (outgoing?.isReady) skipped.clear(outgoing.slide);
    layers.swap(transition, remainingMs);
    firstSlide.slideShown();
  }

  /** Whether a late slide should give its layer to the next one, so that it doesn't make that one late too. */
  function isOutOfTime({ current, next }: AreaProgram): boolean {
    const late = behind();
    const shown = showing();
    if (!late || !shown?.isReady || next.item === null || skipped.has(next.item)) return false;
    const isForOther = ![late.contentKey, shown.contentKey].includes(contentKey(next.item));
    const hasHadChance = host.monotonicNow() - late.mountedAt >= NEEDED_BY_NEXT_MS;
    return isForOther && hasHadChance && clock.now() >= neededByNextAt(current);
  }

  /** Skips the slide until its turn ends. It is tried again at its next turn. */
  function missTurn(now: AreaProgram): void {
    const late = behind();
    if (!late) return;
    fail(late, 'slideLate', 'not ready in time', now.current.endsAt - clock.now());
    settle(now);
  }

  function giveUpLate(): void {
    const late = behind();
    const patienceMs = late ? patienceWith(late) : 0;
    if (!late || host.monotonicNow() - late.mountedAt < patienceMs) return;
    fail(late, 'slideLate', `not ready after ${patienceMs} ms`);
  }

  /** A working slide stays while the next one is prepared, but not beyond its schedule. An empty area tries any other slide. */
  function patienceWith(late: OpenLayer): number {
    const shown = showing();
    if (shown?.isReady)
      return displayStatus(shown.slide, clock.now()) === 'live' ? GIVE_UP_PREPARING_MS : OVER_AT_MOST_MS;
    const hasOther = program?.live.some((slide) => contentKey(slide) !== late.contentKey && !skipped.has(slide));
    return hasOther ? DARK_AT_MOST_MS : GIVE_UP_PREPARING_MS;
  }

  function fail(layer: OpenLayer, problem: SlideProblem, reason: string, forMs?: number): void {
    skipped.add(layer.slide, problem, reason, forMs);
    layers.breakDown(layer.key);
  }

  function draw(): void {
    const pair = layers.layerPair();
    if (drawn[0] === pair[0] && drawn[1] === pair[1]) return;
    drawn = pair;
    for (const listener of listeners) listener();
  }

  /** Returns the slide on show, even if it isn't the current one yet: people mean the slide that they see. */
  function seen(): Control['held'] {
    const shown = showing();
    if (shown && program?.live.some((slide) => slide._id === shown.slide._id))
      return { id: shown.slide._id, since: shown.startedAt };
    const current = program?.current;
    return current?.item ? { id: current.item._id, since: current.startedAt } : null;
  }

  function controlWith(changed: Control): void {
    control = changed;
    renewProgram(clock.now());
    update();
  }

  return {
    layerPair: () => drawn,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setSlides(newSlides, newTransition) {
      slides = newSlides;
      transition = newTransition;
      program = null;
      upcoming = null;
      update();
    },
    setUpcoming(plan, onPrepared) {
      upcoming = plan && { slides: plan, onPrepared };
      update();
    },
    ready(key) {
      layers.markReady(key);
      update();
    },
    failed(key, problem, reason) {
      const layer = [showing(), behind()].find((candidate) => candidate?.key === key);
      if (layer && layer.phase !== 'leaving') fail(layer, problem, reason);
      update();
    },
    moved: layers.moved,
    remount() {
      layers.setFlaw('worn');
      if (behind()?.phase === 'preparing') layers.dropBehind();
      update();
    },
    isBehind() {
      const wanted = programAt(slides, clock.now(), control).current.item;
      return wanted !== null && !skipped.has(wanted) && !upcoming && showing()?.slide._id !== wanted._id;
    },
    isFilled: () => program !== null && (showing()?.isReady === true || targetOf(program) === null),
    idleForMs() {
      const [shown, wanted] = [showing(), program?.current.item];
      const isMoving = shown?.motion || behind()?.phase === 'leaving' || upcoming;
      const isBehind = wanted && !(shown?.isReady && shown.contentKey === contentKey(wanted));
      if (!program || isMoving || isBehind) return 0;
      return Math.max(0, program.current.endsAt - clock.now());
    },
    isControlled: () => control !== UNCONTROLLED,
    pause() {
      const held = seen();
      if (!control.held && held) controlWith({ ...control, held });
    },
    resume: () => controlWith(UNCONTROLLED),
    isPaused: () => control.held !== null,
    step: (by) => controlWith(stepped(slides, clock.now(), control, by)),
    start() {
      cancelStep = clock.onStep(() => {
        program = null;
        update();
      });
      update();
      cancelRecheck = host.every(RECHECK_MS, update);
    },
    stop() {
      cancelBoundary();
      cancelHandover();
      cancelRecheck();
      layers.stop();
      cancelStep();
    },
  };
}

function neededByNextAt({ startedAt, endsAt }: AreaProgram['current']): number {
  return endsAt - Math.min(NEEDED_BY_NEXT_MS, (endsAt - startedAt) / 2);
}
