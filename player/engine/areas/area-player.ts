import type { Transition } from '#contract/entities/area.ts';
import type { DisplaySlide } from '#contract/entities/display.ts';
import { RECHECK_MS } from '#rules/limits.ts';
import type { Cancel } from '../host/host.ts';
import { freshNote } from '../reload/reload-note.ts';
import { createAreaLayers, type OpenLayer } from './area-layers.ts';
import { type AreaSituation, type AreaStep, idleForMs, isFollowed, nextSteps, targetOf } from './area-steps.ts';
import type { Engine } from './engine.ts';
import { type AreaControls, createRunningProgram } from './running-program.ts';
import { createSkippedSlides, type SlideProblem } from './skipped-slides.ts';
import type { VisibleArea } from './visible-areas.ts';

/** Plays one area: decides which slide is mounted, which is in front, and when they switch. */
export interface AreaPlayer extends AreaControls, VisibleArea {
  subscribe(listener: () => void): Cancel;
  setSlides(slides: readonly DisplaySlide[], transition: Transition): void;
  /**
   * Prepares what an upcoming plan shows behind the front layer, then calls `onPrepared`. Null cancels. The plan itself
   * follows with `setSlides`.
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
  start(): void;
  stop(): void;
}

/** How long an empty area waits for one slide before it tries another. */
const EMPTY_AT_MOST_MS = 5_000;
/** The same just after a reload: another slide must be ready before the page is painted, which is held for 3.5 s. */
const EMPTY_AFTER_RELOAD_AT_MOST_MS = 2_500;

export function createAreaPlayer(engine: Engine): AreaPlayer {
  const { host, clock, firstSlide, hasDamagedFile } = engine;
  const skipped = createSkippedSlides(engine);
  const layers = createAreaLayers(host, update);
  const { showing, behind } = layers;
  const program = createRunningProgram(engine, showing, skipped.has, update);
  let transition: Transition = 'fade';
  let upcoming: { slides: readonly DisplaySlide[]; onPrepared: () => void } | null = null;
  let hasSlides = false;
  let cancels: Cancel[] = [];

  const situation = (): AreaSituation => ({
    program: program.now(),
    upcoming: upcoming?.slides ?? null,
    showing: showing(),
    behind: behind(),
    skipped,
    isDamaged: hasDamagedFile,
    emptyAtMostMs: freshNote(host) ? EMPTY_AFTER_RELOAD_AT_MOST_MS : EMPTY_AT_MOST_MS,
    now: clock.now(),
    monotonicNow: host.monotonicNow(),
  });

  /** Checks the clock and the layers, and takes the steps that are due. Safe to call at any time. */
  function update(): void {
    const steps = nextSteps(situation());
    for (const step of steps) take(step);
    if (steps.some(isFollowed)) for (const step of nextSteps(situation())) take(step);
    layers.publish();
  }

  function take(step: AreaStep): void {
    if (step.step === 'setFlaw') layers.setFlaw(step.flaw);
    else if (step.step === 'mount') layers.mount(step.slide, step.startedAt);
    else if (step.step === 'refresh') layers.refresh(step.which, step.slide, step.startedAt);
    else if (step.step === 'swap') swap(step.remainingMs);
    else if (step.step === 'dropBehind') layers.dropBehind();
    else if (step.step === 'leave') layers.leave();
    else if (step.step === 'skip') fail(behind(), 'slideLate', step.reason, step.forMs);
    else announcePrepared();
  }

  function announcePrepared(): void {
    const announce = upcoming?.onPrepared;
    if (upcoming) upcoming.onPrepared = () => {};
    announce?.();
  }

  function swap(remainingMs: number): void {
    const outgoing = showing();
    // A slide that lasted its turn works again. One that has only just appeared may be about to crash.
    if (outgoing?.isReady) skipped.clear(outgoing.slide);
    layers.swap(transition, remainingMs);
    firstSlide.slideShown();
  }

  function fail(layer: OpenLayer | null, problem: SlideProblem, reason: string, forMs?: number): void {
    if (!layer) return;
    skipped.add(layer.slide, problem, reason, forMs);
    layers.breakDown(layer.key);
  }

  return {
    ...program.controls,
    layerPair: layers.layerPair,
    subscribe: layers.subscribe,
    setSlides(slides, newTransition) {
      program.setSlides(slides);
      transition = newTransition;
      upcoming = null;
      hasSlides = true;
      update();
    },
    setUpcoming(slides, onPrepared) {
      upcoming = slides && { slides, onPrepared };
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
      const due = program.due();
      return due !== null && !skipped.has(due) && !upcoming && showing()?.slide._id !== due._id;
    },
    isFilled: () => hasSlides && (showing()?.isReady === true || targetOf(situation()) === null),
    idleForMs: () => (hasSlides ? idleForMs(situation()) : 0),
    start() {
      cancels = [clock.onStep(program.reset), host.every(RECHECK_MS, update)];
      update();
    },
    stop() {
      program.stop();
      layers.stop();
      for (const cancel of cancels) cancel();
    },
  };
}
