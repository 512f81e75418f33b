import type { DisplaySlide } from '#contract/entities/display.ts';
import { nextScheduleChange, onAirOf } from '#rules/display-status.ts';
import { type Turn, turnAfter, turnAt, turnLengthMs } from '#rules/rotation.ts';
import { alwaysFor } from '#slide-types/schedule.ts';

/** What someone at the screen changed with the keyboard: a slide that is held, or a shift of the rotation. */
export interface Control {
  held: { id: string; since: number } | null;
  shiftMs: number;
}

export const UNCONTROLLED: Control = { held: null, shiftMs: 0 };

/** What an area shows now and next, valid from `current.startedAt` until `current.endsAt`. */
export interface AreaProgram {
  current: Turn<DisplaySlide>;
  /** What to prepare; its item is null if nothing else follows. */
  next: Turn<DisplaySlide>;
  /** All slides in the rotation, in order. */
  live: DisplaySlide[];
}

/** Returns the program of an area at a server time. Its times are server times, even while it is controlled. */
export function programAt(slides: readonly DisplaySlide[], serverNow: number, control: Control): AreaProgram {
  const live = onAirOf(slides, serverNow);
  const held = control.held && live.find((slide) => slide._id === control.held?.id);
  if (control.held && held) return heldProgram(slides, live, held, control.held.since, serverNow);
  if (control.shiftMs !== 0 && live.length > 1) return shiftedProgram(slides, live, control.shiftMs, serverNow);

  const current = turnAt(slides, serverNow);
  return { current: anchored(current, live), next: turnAfter(slides, current), live };
}

/** Whether the control still applies. It doesn't if the held slide is no longer live. */
export function isHolding(control: Control, program: AreaProgram): boolean {
  return control.held !== null && program.current.item?._id === control.held.id;
}

/** Returns the control that starts the next (1) or previous (-1) slide at `serverNow` and continues from there. */
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
  // Schedules are evaluated at the real time, the rotation at the shifted time.
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
    ...alwaysFor(slide.duration),
  }));
}

/**
 * A single slide has no turns to count from. Counting from the epoch, rather than from when this screen started, puts a video
 * at the same frame on all screens.
 */
function anchored(current: Turn<DisplaySlide>, live: readonly DisplaySlide[]): Turn<DisplaySlide> {
  return current.item !== null && live.length === 1 ? { ...current, startedAt: 0 } : current;
}
