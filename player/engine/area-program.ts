import type { DisplaySlide } from '#contract/entities/display.ts';
import { displayStatus, nextScheduleChange } from '#rules/display-status.ts';
import { type Turn, turnAfter, turnAt, turnLengthMs } from '#rules/rotation.ts';

/** What someone at the screen changed with the keys: a slide that is held, or a rotation moved along by so much. */
export interface Control {
  held: { id: string; since: number } | null;
  shiftMs: number;
}

export const UNCONTROLLED: Control = { held: null, shiftMs: 0 };

/** What an area shows now and next. Holds from `current.startedAt` until `current.endsAt`. */
export interface AreaProgram {
  current: Turn<DisplaySlide>;
  /** What to make ready; its item is null when nothing else follows. */
  next: Turn<DisplaySlide>;
  /** Everything that is on air now, in order. */
  live: DisplaySlide[];
}

/** The program of an area at a moment of the server's clock. Times in it are server times, whatever the control. */
export function programAt(slides: readonly DisplaySlide[], serverNow: number, control: Control): AreaProgram {
  const live = slides.filter((slide) => displayStatus(slide, serverNow) === 'live');
  const held = control.held && live.find((slide) => slide._id === control.held?.id);
  if (control.held && held) return heldProgram(slides, live, held, control.held.since, serverNow);
  if (control.shiftMs !== 0 && live.length > 1) return shiftedProgram(slides, live, control.shiftMs, serverNow);

  const current = turnAt(slides, serverNow);
  return { current: anchored(current, live), next: turnAfter(slides, current), live };
}

/** Whether the keys still mean anything: not for a held slide that has gone off the air. */
export function isHolding(control: Control, program: AreaProgram): boolean {
  return control.held !== null && program.current.item?._id === control.held.id;
}

/** The control that makes the next (1) or the previous (-1) slide begin at `serverNow`, and rotate on from there. */
export function stepped(slides: readonly DisplaySlide[], serverNow: number, control: Control, step: 1 | -1): Control {
  const { current, live } = programAt(slides, serverNow, control);
  const position = live.findIndex((slide) => slide._id === current.item?._id);
  if (position < 0 || live.length < 2) return UNCONTROLLED;
  const target = (position + step + live.length) % live.length;
  const lengths = live.map(turnLengthMs);
  const cycleMs = lengths.reduce((sum, length) => sum + length, 0);
  const placeInCycle = lengths.slice(0, target).reduce((sum, length) => sum + length, 0);
  return { held: null, shiftMs: placeInCycle - (serverNow % cycleMs) + cycleMs };
}

function heldProgram(
  slides: readonly DisplaySlide[],
  live: DisplaySlide[],
  held: DisplaySlide,
  since: number,
  serverNow: number,
): AreaProgram {
  const endsAt = nextScheduleChange(slides, serverNow);
  const follower = live[(live.indexOf(held) + 1) % live.length] ?? null;
  return {
    current: { item: held, startedAt: since, endsAt },
    next: { item: follower, startedAt: serverNow, endsAt },
    live,
  };
}

function shiftedProgram(
  slides: readonly DisplaySlide[],
  live: DisplaySlide[],
  shiftMs: number,
  serverNow: number,
): AreaProgram {
  // Schedules are asked at the real time, the rotation at the moved one.
  const items = unscheduled(live);
  const turn = turnAt(items, serverNow + shiftMs);
  const scheduleChange = nextScheduleChange(slides, serverNow);
  const real = (moved: Turn<{ slide: DisplaySlide }>): Turn<DisplaySlide> => ({
    item: moved.item?.slide ?? null,
    startedAt: moved.startedAt - shiftMs,
    endsAt: Math.min(moved.endsAt - shiftMs, scheduleChange),
  });
  return { current: real(turn), next: real(turnAfter(items, turn)), live };
}

function unscheduled(live: readonly DisplaySlide[]) {
  return live.map((slide) => ({
    slide,
    duration: slide.duration,
    alwaysDisplay: true,
    alwaysDisplayAfterStartDate: false,
    scheduleStart: null,
    scheduleEnd: null,
  }));
}

/**
 * A slide that is alone has no turns to count from. Counting from the beginning of time instead of from the moment
 * at which this screen came in puts a film at the same frame on all screens.
 */
function anchored(current: Turn<DisplaySlide>, live: readonly DisplaySlide[]): Turn<DisplaySlide> {
  return current.item !== null && live.length === 1 ? { ...current, startedAt: 0 } : current;
}
