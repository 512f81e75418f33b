import type { DisplaySlide } from '#contract/entities/display.ts';
import { isFirst, nextScheduleChange, onAirOf } from '#rules/display-status.ts';
import { cycleLengthMs, cycleOf, cycleTurnAt, type Turn, turnAfter, turnAt } from '#rules/rotation.ts';

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
  /** What would be in the rotation if none of the slides that are shown first could be. */
  reserve: DisplaySlide[];
}

/** The turns of a program. */
type Turns = Pick<AreaProgram, 'current' | 'next'>;

/** Whether a slide is skipped for now. */
export type IsSkipped = (slide: DisplaySlide) => boolean;

/** Returns the program of an area at a server time. Its times are server times, even while it is controlled. */
export function programAt(
  slides: readonly DisplaySlide[],
  serverNow: number,
  control: Control,
  isSkipped: IsSkipped,
): AreaProgram {
  const live = onAirOf(slides, serverNow, isSkipped);
  const reserve = live.some(isFirst) ? onAirOf(slides, serverNow, isFirst) : [];
  return { ...turnsAt(slides, live, serverNow, control, isSkipped), live, reserve };
}

function turnsAt(
  slides: readonly DisplaySlide[],
  live: DisplaySlide[],
  serverNow: number,
  control: Control,
  isSkipped: IsSkipped,
): Turns {
  const held = control.held && live.find((slide) => slide._id === control.held?.id);
  if (control.held && held) return heldTurns(slides, live, held, control.held.since, serverNow);
  if (control.shiftMs !== 0 && live.length > 1) return shiftedTurns(slides, live, control.shiftMs, serverNow);

  const current = turnAt(slides, serverNow, isSkipped);
  return { current: anchored(current, live), next: turnAfter(slides, current, isSkipped) };
}

/** Whether the control still applies. It doesn't if the held slide is no longer live. */
export function isHolding(control: Control, program: AreaProgram): boolean {
  return control.held !== null && program.current.item?._id === control.held.id;
}

/** Returns the control that starts the next (1) or previous (-1) slide at `serverNow` and continues from there. */
export function stepped(
  slides: readonly DisplaySlide[],
  serverNow: number,
  control: Control,
  step: 1 | -1,
  isSkipped: IsSkipped,
): Control {
  const { current, live } = programAt(slides, serverNow, control, isSkipped);
  const position = live.findIndex((slide) => slide._id === current.item?._id);
  if (position < 0 || live.length < 2) return UNCONTROLLED;
  const target = live[(position + step + live.length) % live.length];
  const cycle = cycleOf(live);
  const cycleMs = cycleLengthMs(cycle);
  const before = cycle.findIndex(({ item }) => item === target);
  return { held: null, shiftMs: cycleLengthMs(cycle.slice(0, before)) - (serverNow % cycleMs) + cycleMs };
}

function heldTurns(
  slides: readonly DisplaySlide[],
  live: DisplaySlide[],
  held: DisplaySlide,
  since: number,
  serverNow: number,
): Turns {
  const endsAt = nextScheduleChange(slides, serverNow);
  const follower = live[(live.indexOf(held) + 1) % live.length] ?? null;
  return {
    current: { item: held, startedAt: since, endsAt },
    next: { item: follower, startedAt: serverNow, endsAt },
  };
}

function shiftedTurns(
  slides: readonly DisplaySlide[],
  live: DisplaySlide[],
  shiftMs: number,
  serverNow: number,
): Turns {
  // Schedules are evaluated at the real time, the rotation at the shifted time.
  const cycle = cycleOf(live);
  const turn = cycleTurnAt(cycle, serverNow + shiftMs);
  const scheduleChange = nextScheduleChange(slides, serverNow);
  const real = ({ item, startedAt, endsAt }: Turn<DisplaySlide>): Turn<DisplaySlide> => ({
    item,
    startedAt: startedAt - shiftMs,
    endsAt: Math.min(endsAt - shiftMs, scheduleChange),
  });
  return { current: real(turn), next: real(cycleTurnAt(cycle, turn.endsAt)) };
}

/**
 * A single slide has no turns to count from. Counting from the epoch, rather than from when this screen started, puts a
 * video at the same frame on all screens.
 */
function anchored(current: Turn<DisplaySlide>, live: readonly DisplaySlide[]): Turn<DisplaySlide> {
  return current.item !== null && live.length === 1 ? { ...current, startedAt: 0 } : current;
}
