import type { DisplayDocument, DisplaySlide, LiveTimes } from '#contract/entities/display.ts';
import { LIVE_DAYS } from '#rules/display-times.ts';
import type { Random } from '#rules/testing/random.ts';

/** Generated display times of the slides of one channel. */
export interface SimulatedTimes {
  /** Returns display times for some slides, mostly with changes shortly before and after this time. */
  ofSlide(serverNow: number): Pick<DisplaySlide, 'timetable'>;
  /** Returns the live times of all slides for the next 430 days. */
  ofDocument(serverNow: number): Pick<DisplayDocument, 'liveTimes'>;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Longer than a life. */
const MOST_DAYS = 900;

export function createSimulatedTimes(random: Random, startsAt: number): SimulatedTimes {
  const firstMinute = Math.floor(startsAt / MINUTE_MS) - 3 * DAY_MINUTES;
  /**
   * For each set of display times, the minutes since `firstMinute` at which it becomes live and stops to be,
   * alternately.
   */
  const sets: number[][] = [];

  function newSet(serverNow: number): number[] {
    const now = Math.floor(serverNow / MINUTE_MS) - firstMinute;
    const minutes = new Set<number>();
    for (let count = random.whole(0, 6); count > 0; count -= 1) minutes.add(now + random.whole(-5, 20));
    const [opens, isOpenFor] = [random.whole(0, DAY_MINUTES - 1), random.pick([5, 60, 720, DAY_MINUTES - 1])];
    for (let day = 0; day < MOST_DAYS; day += 1) {
      // As if the clocks had changed.
      const shift = random.is(0.02) ? random.pick([-60, 30, 60]) : 0;
      if (random.is(0.9)) minutes.add(day * DAY_MINUTES + opens + shift).add(day * DAY_MINUTES + opens + isOpenFor);
    }
    return [...minutes].filter((minute) => minute >= 0).sort((one, other) => one - other);
  }

  function liveTimes(set: readonly number[], serverNow: number): LiveTimes {
    const from = Math.floor(serverNow / MINUTE_MS) - 2 * DAY_MINUTES - firstMinute;
    const until = from + LIVE_DAYS * DAY_MINUTES;
    const ahead = set.filter((minute) => minute > from && minute < until);
    const isLiveFirst = set.filter((minute) => minute <= from).length % 2 === 1;
    const reached = [from, ...(isLiveFirst ? [from] : []), ...ahead];
    const changes = reached.slice(1).map((minute, index) => minute - (reached[index] ?? 0));
    return { from: (firstMinute + from) * MINUTE_MS, until: (firstMinute + until) * MINUTE_MS, changes };
  }

  return {
    ofSlide(serverNow) {
      if (random.is(0.4)) return {};
      if (sets.length === 0 || random.is(0.7)) sets.push(newSet(serverNow));
      return { timetable: random.is(0.5) ? sets.length - 1 : random.whole(0, sets.length - 1) };
    },
    ofDocument: (serverNow) => ({ liveTimes: sets.map((set) => liveTimes(set, serverNow)) }),
  };
}
