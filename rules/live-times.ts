import type { LiveTimes } from '#contract/entities/display.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

interface Period {
  isLive: boolean;
  /** The times from here on are in this period. */
  startsAt: number;
  endsAt: number;
}

/** The period that was last found in each list, which a screen reads for each slide several times a second. */
const lastFound = new WeakMap<LiveTimes, Period>();

/**
 * Whether a slide is live at `now`, and until when. After the end of `times`, their last week repeats. Screens use
 * this, so the times are already those of the server's clock. See
 * docs/decisions/048-calculate-display-times-on-the-server.md
 */
export function periodAt(times: LiveTimes, now: number): Pick<Period, 'isLive' | 'endsAt'> {
  const last = lastFound.get(times);
  if (last && now >= last.startsAt && now < last.endsAt) return last;
  const found = findPeriod(times, now);
  lastFound.set(times, found);
  return found;
}

function findPeriod({ from, until, changes }: LiveTimes, now: number): Period {
  const shiftMs = now < until ? 0 : Math.ceil((now - until + 1) / WEEK_MS) * WEEK_MS;
  let isLive = false;
  let startsAt = shiftMs > 0 ? until - WEEK_MS : Number.NEGATIVE_INFINITY;
  let endsAt = from;
  for (const minutes of changes) {
    endsAt += minutes * MINUTE_MS;
    if (now - shiftMs < endsAt) return { isLive, startsAt: startsAt + shiftMs, endsAt: endsAt + shiftMs };
    startsAt = Math.max(startsAt, endsAt);
    isLive = !isLive;
  }
  return { isLive, startsAt: startsAt + shiftMs, endsAt: until + shiftMs };
}
