import type { SlideSchedule } from '#slide-types/schedule.ts';
import { type Airing, nextScheduleChange, onAirOf } from './display-status.ts';
import { DURATION_WHEN_ZERO_SECONDS } from './limits.ts';
import { weightedTurns } from './weighted-turns.ts';

/** One slide's turn in an area. Times are server milliseconds since the epoch. */
export interface Turn<Item> {
  /** What the area shows; null when nothing is live. */
  readonly item: Item | null;
  /** When this turn began. The turns of a single slide follow each other without a switch. */
  readonly startedAt: number;
  /** When the area has to be updated: at the end of the turn, or when a schedule starts or ends before that. */
  readonly endsAt: number;
}

/** One turn of a cycle. Turns in a row of the same slide are one. */
interface CycleTurn<Item> {
  item: Item;
  lengthMs: number;
}

/** The last cycle that began with each slide, because its calculation takes a while if there are many slides. */
const cycles = new WeakMap<Airing, { live: readonly Airing[]; cycle: CycleTurn<Airing>[] }>();

/**
 * Returns what an area shows at a given server time. The position in the rotation is the server time modulo the length
 * of the cycle of its live slides. It depends only on the arguments, so every screen gets the same result, however long
 * it slept. A screen also says which slides it can't show: see `onAirOf`.
 * See docs/decisions/003-compute-the-rotation-from-the-server-time.md
 */
export function turnAt<Item extends Airing>(
  items: readonly Item[],
  serverNow: number,
  isSkipped?: (item: Item) => boolean,
): Turn<Item> {
  const live = onAirOf(items, serverNow, isSkipped);
  const scheduleChange = nextScheduleChange(items, serverNow);
  if (live.length === 0) return { item: null, startedAt: serverNow, endsAt: scheduleChange };

  const turn = cycleTurnAt(cycleOf(live), serverNow);
  return { ...turn, endsAt: live.length === 1 ? scheduleChange : Math.min(turn.endsAt, scheduleChange) };
}

/** Returns all turns of the slides in a rotation, in order. */
export function cycleOf<Item extends Airing>(live: readonly Item[]): CycleTurn<Item>[] {
  const [begins] = live;
  if (begins === undefined) return [];
  const known = cycles.get(begins);
  if (known?.live.length === live.length && live.every((item, index) => item === known.live[index]))
    return known.cycle as CycleTurn<Item>[];
  const cycle: CycleTurn<Item>[] = [];
  for (const item of weightedTurns(entriesOf(live)).flatMap(({ items }) => items)) {
    const last = cycle[cycle.length - 1];
    const lengthMs = turnLengthMs(item);
    if (last?.item === item) last.lengthMs += lengthMs;
    else cycle.push({ item, lengthMs });
  }
  cycles.set(begins, { live, cycle });
  return cycle;
}

/** What has its turns as one: a slide, or the slides of a playlist in a row. */
interface Entry<Item> {
  weight: number | undefined;
  items: Item[];
}

function entriesOf<Item extends Airing>(live: readonly Item[]): Entry<Item>[] {
  const entries: Entry<Item>[] = [];
  let playlist: string | undefined;
  for (const item of live) {
    if (playlist !== undefined && item.playlist === playlist) entries[entries.length - 1]?.items.push(item);
    else entries.push({ weight: item.weight, items: [item] });
    playlist = item.playlist;
  }
  return entries;
}

export function cycleLengthMs(cycle: readonly CycleTurn<unknown>[]): number {
  return cycle.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
}

/** Returns how long all turns of these slides take. */
export function roundMs(live: readonly Airing[]): number {
  return cycleLengthMs(cycleOf(live));
}

/** Returns the turn at a time, without schedules. */
export function cycleTurnAt<Item>(cycle: readonly CycleTurn<Item>[], serverNow: number): Turn<Item> {
  let endsAt = serverNow - (serverNow % cycleLengthMs(cycle));
  const { item, lengthMs } = cycle.find((turn) => {
    endsAt += turn.lengthMs;
    return serverNow < endsAt;
  }) as CycleTurn<Item>;
  return { item, startedAt: endsAt - lengthMs, endsAt };
}

/** Returns the turn after `turn`, or `turn` itself if it never ends. */
export function turnAfter<Item extends Airing>(
  items: readonly Item[],
  turn: Turn<Item>,
  isSkipped?: (item: Item) => boolean,
): Turn<Item> {
  return Number.isFinite(turn.endsAt) ? turnAt(items, turn.endsAt, isSkipped) : turn;
}

/** Returns how long a slide is shown. Zero and less count as five seconds. */
export function turnLengthMs(item: Pick<SlideSchedule, 'duration'>): number {
  return (item.duration > 0 ? item.duration : DURATION_WHEN_ZERO_SECONDS) * 1000;
}
