import type { DisplaySlide } from '#contract/entities/display.ts';
import { isFirst, onAirOf } from '#rules/display-status.ts';
import { atServerTime } from '../clock/server-timer.ts';
import type { Cancel } from '../host/host.ts';
import type { OpenLayer } from './area-layers.ts';
import {
  type AreaProgram,
  type Control,
  type IsSkipped,
  isHolding,
  programAt,
  stepped,
  UNCONTROLLED,
} from './area-program.ts';
import { neededByNextAt } from './area-steps.ts';
import type { Engine } from './engine.ts';

/** What someone at the screen can do with the keyboard. */
export interface AreaControls {
  /** Holds the slide on show, even if it isn't the current one yet: people mean the slide that they see. */
  pause(): void;
  /** Ends all control. */
  resume(): void;
  /** Starts the next (1) or the previous (-1) slide now, and continues from there. */
  step(by: 1 | -1): void;
  isPaused(): boolean;
  /** Whether the area was paused or stepped. */
  isControlled(): boolean;
}

/** The program of an area as time passes and as someone at the screen controls it. */
export interface RunningProgram {
  setSlides(slides: readonly DisplaySlide[]): void;
  /** Returns the program that applies now. */
  now(): AreaProgram;
  /** Returns the current slide, even if the program was computed before it began. */
  due(): DisplaySlide | null;
  /** Computes the program again: the clock was set, so nothing that was computed applies. */
  reset(): void;
  readonly controls: AreaControls;
  stop(): void;
}

/** `showing` returns the slide on show. `onDue` is called whenever the area may have something to do. */
export function createRunningProgram(
  { host, clock }: Pick<Engine, 'host' | 'clock'>,
  showing: () => OpenLayer | null,
  isSkipped: IsSkipped,
  onDue: () => void,
): RunningProgram {
  let slides: readonly DisplaySlide[] = [];
  let control: Control = UNCONTROLLED;
  let program: AreaProgram | null = null;
  let cancelBoundary: Cancel = () => {};
  let cancelHandover: Cancel = () => {};

  function renewed(): AreaProgram {
    const next = programAt(slides, clock.now(), control, isSkipped);
    if (control.held && !isHolding(control, next)) control = UNCONTROLLED;
    cancelTimers();
    cancelBoundary = atServerTime(host, clock, next.current.endsAt, onDue);
    cancelHandover = atServerTime(host, clock, neededByNextAt(next.current), onDue);
    program = next;
    return next;
  }

  function now(): AreaProgram {
    const time = clock.now();
    const isValid =
      program && time >= program.current.startedAt && time < program.current.endsAt && isLive(program, time);
    return program && isValid ? program : renewed();
  }

  /**
   * Whether the same slides are still in the rotation. Which ones are shown first also depends on which are skipped.
   */
  function isLive({ live }: AreaProgram, time: number): boolean {
    if (!slides.some(isFirst)) return true;
    const [first, ...others] = onAirOf(slides, time, isSkipped);
    return first === live[0] && others.length === live.length - 1;
  }

  function controlWith(changed: Control): void {
    control = changed;
    renewed();
    onDue();
  }

  function cancelTimers(): void {
    cancelBoundary();
    cancelHandover();
  }

  return {
    setSlides(changed) {
      slides = changed;
      program = null;
    },
    now,
    due: () => programAt(slides, clock.now(), control, isSkipped).current.item,
    reset() {
      program = null;
      onDue();
    },
    controls: {
      pause() {
        const { live, current } = now();
        const shown = showing();
        const isLive = live.some((slide) => slide._id === shown?.slide._id);
        const turn = shown && isLive ? { item: shown.slide, startedAt: shown.startedAt } : current;
        if (!control.held && turn.item) controlWith({ ...control, held: { id: turn.item._id, since: turn.startedAt } });
      },
      resume: () => controlWith(UNCONTROLLED),
      step: (by) => controlWith(stepped(slides, clock.now(), control, by, isSkipped)),
      isPaused: () => control.held !== null,
      isControlled: () => control !== UNCONTROLLED,
    },
    stop: cancelTimers,
  };
}
