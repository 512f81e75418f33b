import type { Transition } from '#contract/entities/area.ts';
import type { DisplaySlide } from '#contract/entities/display.ts';
import { displayStatus } from '#rules/display-status.ts';
import { RECHECK_MS, TRANSITION_SECONDS } from '#rules/limits.ts';
import { type AreaProgram, type Control, isHolding, programAt, stepped, UNCONTROLLED } from './area-program.ts';
import { contentKey } from './content-key.ts';
import type { Cancel } from './host.ts';
import { createPassedOver, type SlideProblem } from './passed-over.ts';
import type { Engine } from './player.ts';
import { atServerTime } from './server-timer.ts';

/** How one slide takes the place of another. */
export interface Motion {
  /** `out`: nothing takes its place. */
  transition: Transition | 'out';
  durationMs: number;
  /** A CSS timing function. */
  timing: string;
}

export interface Layer {
  /** Another number for each mounting. */
  readonly key: number;
  readonly slide: DisplaySlide;
  readonly stage: 'preparing' | 'showing' | 'leaving';
  readonly startedAt: number;
  /** How it comes or goes; null where it simply is there. */
  readonly motion: Motion | null;
}

/** What to draw: two layers that take turns at being the one in front. */
export type StagePicture = readonly [Layer | null, Layer | null];

/** One area of a screen: decides which slide is mounted, which is in front, and when they change places. */
export interface AreaStage {
  picture(): StagePicture;
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

/**
 * What leaves stays below until its transition was seen to be over, or so much longer than it takes: a busy browser begins
 * to move things long after it is told to, and they would come over nothing. A quarter of the turn at most: what follows has
 * to be made ready, too.
 */
const STAYS_BELOW_AT_MOST_MS = 2_000;

/** While an area shows nothing, one slide is waited for so long before another gets its chance. */
const DARK_AT_MOST_MS = 5_000;

interface OpenLayer extends Layer {
  contentKey: string;
  isReady: boolean;
  mountedAt: number;
  /** Why it stays up no longer than it must: `damaged` until its file is mended, `worn` until the same content is ready anew. */
  flaw: 'damaged' | 'worn' | null;
}

export function createAreaStage(engine: Engine): AreaStage {
  const { host, clock, turns, isSpoiled } = engine;
  const passedOver = createPassedOver(engine);
  let slides: readonly DisplaySlide[] = [];
  let transition: Transition = 'fade';
  let control: Control = UNCONTROLLED;
  let program: AreaProgram | null = null;
  let upcoming: { slides: readonly DisplaySlide[]; onPrepared: () => void } | null = null;
  let slots: [OpenLayer | null, OpenLayer | null] = [null, null];
  let front: 0 | 1 = 0;
  let lastKey = 0;
  let drawn: StagePicture = [null, null];
  const listeners = new Set<() => void>();
  let cancelBoundary: Cancel = () => {};
  let cancelHandover: Cancel = () => {};
  let cancelRecheck: Cancel = () => {};
  let cancelLeaving: Cancel = () => {};
  let cancelStep: Cancel = () => {};

  const back = () => (front === 0 ? 1 : 0);
  const showing = () => slots[front];
  const behind = () => slots[back()];

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
    const isDamaged = isSpoiled(shown.slide);
    if (isDamaged && shown.flaw === null) slots[front] = { ...shown, flaw: 'damaged' };
    if (!isDamaged && shown.flaw === 'damaged') slots[front] = { ...shown, flaw: 'worn' };
  }

  /** For the moment in which all areas get ready for a new plan, none of them changes, but what is over goes. */
  function keepsWhileWaiting(now: number): boolean {
    const shown = showing();
    return !shown || (shown.isReady && displayStatus(shown.slide, now) === 'live');
  }

  function prepareUpcoming(plan: readonly DisplaySlide[], now: number): void {
    const { current, live } = programAt(plan, now, UNCONTROLLED);
    const wanted = [current.item, ...live].find((slide) => slide !== null && !passedOver.has(slide)) ?? null;
    const waiting = behind();
    if (wanted === null || (showing()?.isReady && showing()?.contentKey === contentKey(wanted))) tellPrepared();
    else if (waiting?.contentKey === contentKey(wanted) && waiting.stage === 'preparing') {
      if (waiting.isReady) tellPrepared();
      else giveUpLate();
    } else if (waiting?.stage !== 'leaving') mount(wanted, current.startedAt);
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
    if (wanted === null || !passedOver.has(wanted)) return wanted;
    const shown = showing();
    return passedOver.standInFor(wanted, live, {
      shown: shown?.isReady ? shown.slide : null,
      behind: behind()?.slide ?? null,
    });
  }

  function settle(now: AreaProgram): void {
    const { current, next } = now;
    const target = targetOf(now);
    if (target === null) {
      leave();
      return;
    }
    const startedAt = target === current.item ? current.startedAt : (showing()?.startedAt ?? current.startedAt);
    if (showing()?.contentKey === contentKey(target) && showing()?.isReady && showing()?.flaw !== 'worn') {
      refresh(front, target, startedAt);
      prepareNext(next, target);
    } else if (behind()?.contentKey === contentKey(target) && behind()?.stage === 'preparing') {
      refresh(back(), target, startedAt);
      if (behind()?.isReady) swap(current.endsAt - current.startedAt);
      else if (isOutOfTime(now)) missTurn(now);
      else giveUpLate();
    } else if (behind()?.stage !== 'leaving') {
      mount(target, startedAt);
    }
  }

  function prepareNext(next: AreaProgram['next'], shown: DisplaySlide): void {
    const waiting = behind();
    if (waiting?.stage === 'leaving') return;
    const slide = next.item;
    if (slide === null || contentKey(slide) === contentKey(shown) || passedOver.has(slide)) slots[back()] = null;
    else if (waiting?.contentKey === contentKey(slide)) refresh(back(), slide, next.startedAt);
    else mount(slide, next.startedAt);
  }

  function mount(slide: DisplaySlide, startedAt: number): void {
    slots[back()] = {
      key: ++lastKey,
      slide,
      stage: 'preparing',
      startedAt,
      motion: null,
      contentKey: contentKey(slide),
      isReady: false,
      mountedAt: host.monotonicNow(),
      flaw: null,
    };
  }

  /** The same content may have another name, duration or turn by now. */
  function refresh(slot: 0 | 1, slide: DisplaySlide, startedAt: number): void {
    const layer = slots[slot];
    if (layer && (layer.slide !== slide || layer.startedAt !== startedAt)) slots[slot] = { ...layer, slide, startedAt };
  }

  function swap(turnMs: number): void {
    const outgoing = showing();
    const incoming = behind();
    if (!incoming) return;
    const motion = outgoing ? motionOf(incoming.slide, turnMs, outgoing.slide._id === incoming.slide._id) : null;
    // What stood its turn is well again. What merely came up may be about to crash once more.
    if (outgoing?.isReady) passedOver.forgive(outgoing.slide);
    slots[front] = outgoing && motion ? { ...outgoing, stage: 'leaving', motion } : null;
    front = back();
    slots[front] = { ...incoming, stage: 'showing', motion };
    clearLeavingAfter(motion ? motion.durationMs + Math.min(STAYS_BELOW_AT_MOST_MS, turnMs / 4) : 0);
    turns.happened(outgoing !== null);
  }

  function leave(): void {
    const outgoing = showing();
    if (!outgoing) return;
    const motion: Motion = { transition: 'out', durationMs: TRANSITION_SECONDS * 1000, timing: 'ease' };
    slots[front] = { ...outgoing, stage: 'leaving', motion };
    front = back();
    slots[front] = null;
    clearLeavingAfter(motion.durationMs);
  }

  function clearLeavingAfter(delayMs: number): void {
    cancelLeaving();
    cancelLeaving = host.after(delayMs, clearLeaving);
  }

  /** What comes stands in its place from now on: a busy browser may not have moved it there, and it would go on over nothing. */
  function clearLeaving(): void {
    const shown = showing();
    if (shown?.motion) slots[front] = { ...shown, motion: null };
    if (behind()?.stage === 'leaving') slots[back()] = null;
    update();
  }

  function motionOf(slide: DisplaySlide, turnMs: number, isNewVersion: boolean): Motion | null {
    if (transition === 'none') return null;
    // Half of the turn at most: the other half is needed to make the next slide ready.
    const durationMs = Math.min((slide.transitionDuration ?? TRANSITION_SECONDS) * 1000, turnMs / 2);
    if (durationMs <= 0) return null;
    // A slide that was edited stays where it is; only its content changes.
    return {
      transition: isNewVersion ? 'fade' : transition,
      durationMs,
      timing: slide.transitionTimingFunction || 'ease-in-out',
    };
  }

  /** What follows needs the layer to be in time: a slide that hardly anybody would see any more must not make the next one late. */
  function isOutOfTime({ current, next }: AreaProgram): boolean {
    const late = behind();
    const shown = showing();
    if (!late || !shown?.isReady || next.item === null || passedOver.has(next.item)) return false;
    const isForOther = ![late.contentKey, shown.contentKey].includes(contentKey(next.item));
    const hasHadChance = host.monotonicNow() - late.mountedAt >= NEEDED_BY_NEXT_MS;
    return isForOther && hasHadChance && clock.now() >= neededByNextAt(current);
  }

  /** It is passed over until its turn is over, and has another chance at the next. */
  function missTurn(now: AreaProgram): void {
    const late = behind();
    if (!late) return;
    fail(late, 'slideLate', 'not ready in its turn', now.current.endsAt - clock.now());
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
    const hasOther = program?.live.some((slide) => contentKey(slide) !== late.contentKey && !passedOver.has(slide));
    return hasOther ? DARK_AT_MOST_MS : GIVE_UP_PREPARING_MS;
  }

  function fail(layer: OpenLayer, problem: SlideProblem, reason: string, forMs?: number): void {
    passedOver.add(layer.slide, problem, reason, forMs);
    if (slots[back()]?.key === layer.key) slots[back()] = null;
    else slots[front] = { ...layer, isReady: false };
  }

  function draw(): void {
    if (drawn[0] === slots[0] && drawn[1] === slots[1]) return;
    drawn = [slots[0], slots[1]];
    for (const listener of listeners) listener();
  }

  function controlWith(changed: Control): void {
    control = changed;
    renewProgram(clock.now());
    update();
  }

  return {
    picture: () => drawn,
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
      slots = slots.map((layer) => (layer?.key === key ? { ...layer, isReady: true } : layer)) as typeof slots;
      update();
    },
    failed(key, problem, reason) {
      const layer = slots.find((candidate) => candidate?.key === key);
      if (layer && layer.stage !== 'leaving') fail(layer, problem, reason);
      update();
    },
    moved(key) {
      if (showing()?.key === key) clearLeaving();
    },
    remount() {
      const shown = showing();
      if (shown) slots[front] = { ...shown, flaw: 'worn' };
      if (behind()?.stage === 'preparing') slots[back()] = null;
      update();
    },
    isBehind() {
      const wanted = programAt(slides, clock.now(), control).current.item;
      return wanted !== null && !passedOver.has(wanted) && !upcoming && showing()?.slide._id !== wanted._id;
    },
    pause() {
      const shown = program?.current.item;
      if (!control.held && shown)
        controlWith({ ...control, held: { id: shown._id, since: program?.current.startedAt ?? 0 } });
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
      cancelLeaving();
      cancelStep();
    },
  };
}

function neededByNextAt({ startedAt, endsAt }: AreaProgram['current']): number {
  return endsAt - Math.min(NEEDED_BY_NEXT_MS, (endsAt - startedAt) / 2);
}
