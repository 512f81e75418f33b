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

/** One area of a screen: decides which slide is mounted, which is in front, and when they change places. */
export interface AreaPlayer {
  layerPair(): LayerPair;
  subscribe(listener: () => void): Cancel;
  setSlides(slides: readonly DisplaySlide[], transition: Transition): void;
  /**
   * Makes what a coming plan shows ready behind what is in front, and says so once it is; null when there is none. The plan
   * itself then comes with `setSlides`.
   */
  setUpcoming(slides: readonly DisplaySlide[] | null, onPrepared: () => void): void;
  /** The layer's View is complete and can be painted. */
  ready(key: number): void;
  /** The layer's View can't be shown. */
  failed(key: number, problem: Exclude<SlideProblem, 'slideLate'>, reason: string): void;
  /** The layer's motion is over, as the browser saw it: what comes now covers what goes. */
  moved(key: number): void;
  /** Prepares what is shown a second time, to take its own place. */
  remount(): void;
  /** Whether another slide than the one on show should be there, and is not to blame itself. */
  isBehind(): boolean;
  /** Whether it shows what it can: a slide that is complete, or nothing where there is nothing to show. */
  isFilled(): boolean;
  /** How long nothing will move or change here, in milliseconds; 0 while something does. */
  idleForMs(): number;
  /** Whether somebody at the screen has paused it or turned its pages. */
  isControlled(): boolean;
  pause(): void;
  resume(): void;
  isPaused(): boolean;
  step(by: 1 | -1): void;
  start(): void;
  stop(): void;
}

/** A View that is wanted and has said nothing for this long is given up. */
const GIVE_UP_PREPARING_MS = 60_000;

/** So long before the end of a turn its slide must be ready, or the layer is needed for the next one. */
const NEEDED_BY_NEXT_MS = 2_000;

/** A slide whose time is over waits for what follows it no longer than this. */
const OVER_AT_MOST_MS = 2_000;

/** While an area shows nothing, one slide is waited for so long before another gets its chance. */
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

  /** Looks at the clock and at what is mounted, and takes the next step if there is one. Safe to call at any time. */
  function update(): void {
    const now = clock.now();
    if (!program || now >= program.current.endsAt || now < program.current.startedAt) renewProgram(now);
    renewMended();
    if (upcoming && keepsWhileWaiting(now)) prepareUpcoming(upcoming.slides, now);
    else if (program) settle(program);
    draw();
  }

  /** What was shown damaged, for want of anything else, comes anew when its files have come as they should. */
  function renewMended(): void {
    const shown = showing();
    if (!shown) return;
    const isDamaged = hasDamagedFile(shown.slide);
    if (isDamaged && shown.flaw === null) layers.setFlaw('damaged');
    if (!isDamaged && shown.flaw === 'damaged') layers.setFlaw('worn');
  }

  /** For the moment in which all areas get ready for a new plan, none of them changes, but what is over goes. */
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

  /** The slide to show: the one whose turn it is, or what stands in for it. */
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
      if (behind()?.isReady) swap(current.endsAt - current.startedAt);
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

  function swap(turnMs: number): void {
    const outgoing = showing();
    // What stood its turn is well again. What merely came up may be about to crash once more.
    if (outgoing?.isReady) skipped.clear(outgoing.slide);
    layers.swap(transition, turnMs);
    firstSlide.slideShown();
  }

  /** What follows needs the layer to be in time: a slide that hardly anybody would see any more must not make the next one late. */
  function isOutOfTime({ current, next }: AreaProgram): boolean {
    const late = behind();
    const shown = showing();
    if (!late || !shown?.isReady || next.item === null || skipped.has(next.item)) return false;
    const isForOther = ![late.contentKey, shown.contentKey].includes(contentKey(next.item));
    const hasHadChance = host.monotonicNow() - late.mountedAt >= NEEDED_BY_NEXT_MS;
    return isForOther && hasHadChance && clock.now() >= neededByNextAt(current);
  }

  /** It is passed over until its turn is over, and has another chance at the next. */
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

  /** What is good stays up for as long as the next takes; what is over must not, and a dark area takes any other slide instead. */
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

  /** What is on show, which is not what should be while that gets ready: nobody who stops a picture means the one after it. */
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
