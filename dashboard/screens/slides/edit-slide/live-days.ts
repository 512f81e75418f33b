import { type Airing, displayStatus, nextScheduleChange } from '#rules/display-status.ts';
import { instantOf, wallAt } from '#rules/local-time.ts';
import { zoneOffsets } from '#rules/zone-offsets.ts';

/** A day of a time zone, and when a slide is shown on it. */
export interface LiveDay {
  /** In days since 1970-01-01. */
  day: number;
  /** Shares of the day, from 0 to 1, and the same in milliseconds since the epoch. */
  shown: { from: number; until: number; fromMs: number; untilMs: number }[];
}

const DAY_MS = 86_400_000;

/** Returns the days of a time zone from today, with the times at which a slide is shown. */
export function liveDays(slide: Airing, timeZone: string, nowMs: number, count: number): LiveDay[] {
  const offsets = zoneOffsets(timeZone, nowMs - 2 * DAY_MS, nowMs + (count + 2) * DAY_MS);
  const today = Math.floor(wallAt(offsets, nowMs) / DAY_MS);
  return Array.from({ length: count }, (_, index) => {
    const day = today + index;
    const [startMs, endMs] = [instantOf(offsets, day * DAY_MS), instantOf(offsets, (day + 1) * DAY_MS)];
    const shown: LiveDay['shown'] = [];
    for (let at = startMs; at < endMs; ) {
      const next = Math.min(endMs, nextScheduleChange([slide], at));
      const shareAt = (timeMs: number) => (timeMs - startMs) / (endMs - startMs);
      if (displayStatus(slide, at) === 'live')
        shown.push({ from: shareAt(at), until: shareAt(next), fromMs: at, untilMs: next });
      at = next;
    }
    return { day, shown };
  });
}
