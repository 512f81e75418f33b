import { type Airing, displayStatus, nextScheduleChange, onAirOf } from './display-status.ts';

/** An area's slides. */
interface Rotation<Item> {
  slides: readonly Item[];
}

/** When a slide is in a rotation. In milliseconds since the epoch. */
export interface RotationTimes {
  /** Since when the state at the time has lasted; null if that is longer ago than is known. */
  since: number | null;
  /** Until when it lasts; null if no end is known. */
  until: number | null;
  /** When the slide is in the rotation next, not counting a turn that has already begun. */
  next: number | null;
}

/** Live times of screens reach further. */
const LONGEST_AHEAD_MS = 400 * 86_400_000;
/** Bounds the work for channels whose slides all have different display times. */
const MOST_STEPS = 3_000;
const MOST_CHECKS = 100_000;

type IsOwn<Item> = (slide: Item) => boolean;

/**
 * Returns since when one of the own slides has been in these rotations at `atMs`, or none has been there, until when,
 * and when one is there next.
 */
export function rotationTimes<Item extends Airing & { _id: string }>(
  isOwn: IsOwn<Item>,
  rotations: readonly Rotation<Item>[],
  earlier: { plans: readonly Rotation<Item>[]; atMs: number } | null,
  atMs: number,
): RotationTimes {
  const changes = changesOf(isOwn, rotations, atMs, atMs + LONGEST_AHEAD_MS);
  const { isOn } = changes;
  const until = changes.next();
  const following = isOn && until !== null ? changes.next() : until;
  return { since: earlier && sinceWhen(isOwn, earlier, isOn, atMs), until, next: following };
}

export type Period = [from: number, until: number];

/** More than any calendar can show. Bounds the work and the response for channels with thousands of display times. */
const MOST_PERIODS = 20_000;

/**
 * Returns the periods between two times in which each slide of an area is in its rotation, by `_id`; null if there are
 * too many.
 */
export function periodsOf<Item extends Airing & { _id: string }>(
  slides: readonly Item[],
  fromMs: number,
  untilMs: number,
): Map<string, Period[]> | null {
  const keyOf = timesKeys();
  const keys = slides.map((slide) => [slide._id, keyOf(slide)] as const);
  const own = new Map<string, { slide: Item; periods: Period[] }>();
  let count = 0;
  for (const [index, [, key]] of keys.entries()) {
    const slide = slides[index] as Item;
    if (!own.has(key)) own.set(key, { slide, periods: livePeriodsOf(slide, fromMs, untilMs) });
    count += own.get(key)?.periods.length ?? 0;
    if (count > MOST_PERIODS) return null;
  }
  const inRotation = combined([...own.values()], fromMs, untilMs);
  return new Map(keys.map(([id, key]) => [id, inRotation.get(own.get(key)?.slide as Item) ?? []]));
}

/** When a slide would be in a rotation without others. */
function livePeriodsOf(slide: Airing, fromMs: number, untilMs: number): Period[] {
  const periods: Period[] = [];
  for (let at = fromMs; at < untilMs; ) {
    const end = Math.min(untilMs, nextScheduleChange([slide], at));
    if (displayStatus(slide, at) === 'live') extend(periods, at, end);
    at = end;
  }
  return periods;
}

/** When slides with these periods are in a rotation together, which some leave to others. */
function combined<Item extends Airing>(
  entries: readonly { slide: Item; periods: readonly Period[] }[],
  fromMs: number,
  untilMs: number,
): Map<Item, Period[]> {
  const starts = entries.flatMap(({ slide, periods }) => periods.map(([at]) => ({ at, slide, isLive: true })));
  const ends = entries.flatMap(({ slide, periods }) => periods.map(([, at]) => ({ at, slide, isLive: false })));
  const changes = [...starts, ...ends].sort((one, other) => one.at - other.at);
  const result = new Map(entries.map(({ slide }) => [slide, [] as Period[]]));
  const live = new Map<Item, Item>();
  let at = fromMs;
  for (const change of [...changes, { at: untilMs, slide: null, isLive: false }]) {
    if (change.at > at) {
      const originals = new Map([...live].map(([slide, always]) => [always, slide]));
      for (const always of onAirOf([...live.values()], at))
        extend(result.get(originals.get(always) as Item) ?? [], at, change.at);
      at = change.at;
    }
    if (change.slide === null) continue;
    if (change.isLive)
      live.set(change.slide, { ...change.slide, alwaysDisplay: true, liveTimes: undefined, areaTimes: undefined });
    else live.delete(change.slide);
  }
  return result;
}

function extend(periods: Period[], from: number, until: number): void {
  const last = periods.at(-1);
  if (last && last[1] === from) last[1] = until;
  else periods.push([from, until]);
}

function sinceWhen<Item extends Airing & { _id: string }>(
  isOwn: IsOwn<Item>,
  { plans, atMs: fromMs }: { plans: readonly Rotation<Item>[]; atMs: number },
  isOnThen: boolean,
  atMs: number,
): number | null {
  const changes = changesOf(isOwn, plans, fromMs, atMs);
  let isOn = changes.isOn;
  let last: number | null = null;
  for (let at = changes.next(); at !== null; at = changes.next()) {
    isOn = !isOn;
    last = at;
  }
  return isOn === isOnThen ? last : null;
}

/**
 * Whether an own slide is in the rotations at `fromMs`, and a function that returns one change after another until
 * `untilMs`.
 */
function changesOf<Item extends Airing & { _id: string }>(
  isOwn: IsOwn<Item>,
  rotations: readonly Rotation<Item>[],
  fromMs: number,
  untilMs: number,
) {
  const relevant = rotations.flatMap(({ slides }) => (slides.some(isOwn) ? [slides] : []));
  const distinct = relevant.map((slides) => withoutRepeated(slides, isOwn));
  const isOnAt = (at: number) => distinct.some((slides) => onAirOf(slides, at).some(isOwn));
  const perStep = distinct.reduce((sum, slides) => sum + slides.length, 1);
  let stepsLeft = Math.min(MOST_STEPS, Math.ceil(MOST_CHECKS / perStep));
  let at = fromMs;
  let isOn = isOnAt(at);
  return {
    isOn,
    next(): number | null {
      while (stepsLeft > 0) {
        stepsLeft -= 1;
        at = Math.min(...distinct.map((slides) => nextScheduleChange(slides, at)));
        if (at > untilMs || !Number.isFinite(at)) break;
        if (isOnAt(at) === isOn) continue;
        isOn = !isOn;
        return at;
      }
      stepsLeft = 0;
      return null;
    },
  };
}

/** Leaves out other slides with the same times as one that is left: they change nothing, and there may be thousands. */
function withoutRepeated<Item extends Airing & { _id: string }>(slides: readonly Item[], isOwn: IsOwn<Item>): Item[] {
  const keyOf = timesKeys();
  const kept = new Map<string, Item>();
  for (const slide of slides) {
    const key = isOwn(slide) ? slide._id : keyOf(slide);
    if (!kept.has(key)) kept.set(key, slide);
  }
  return [...kept.values()];
}

/** Returns a function whose result is the same for slides that are always in the rotation together. */
function timesKeys(): (slide: Airing) => string {
  const tables = new Map<unknown, number>();
  return ({
    scheduleStart,
    scheduleEnd,
    alwaysDisplay,
    alwaysDisplayAfterStartDate,
    liveTimes,
    areaTimes,
    onlyIfAlone,
    level,
  }) => {
    for (const times of [liveTimes, areaTimes]) if (!tables.has(times)) tables.set(times, tables.size);
    const window = alwaysDisplay ? [] : [scheduleStart, alwaysDisplayAfterStartDate || scheduleEnd];
    return JSON.stringify([window, tables.get(liveTimes), tables.get(areaTimes), onlyIfAlone, level]);
  };
}
