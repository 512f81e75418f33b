import { createHash } from 'node:crypto';
import type { LiveTimes } from '#contract/entities/display.ts';
import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { complementOf, intersectionOf, liveTimesOf } from '#rules/display-times.ts';
import { openingTimes } from '#rules/opening-hours.ts';
import { BoundedMap } from '#server/cache/bounded-map.ts';
import type { Queries } from '#server/db/connection.ts';
import {
  type DisplayTime,
  NO_CALENDAR,
  type PortalCalendar,
  refersToCalendar,
  resolvedTimes,
} from '#slide-types/display-times.ts';
import { portalTimesStore } from '../portal-times/portal-times.store.ts';

/** The display times of a document. */
export interface DocumentTimes {
  /** `_id` of a slide → the index of its live times, for slides that have display times. */
  timetableOfSlide: Map<string, number>;
  /** Empty if there are none. */
  live: LiveTimes[];
  /** The indexes of when the channel is open, and when it is not; null if nothing depends on that. */
  openingHours: { open: number; closed: number } | null;
  /** What they follow from, which is part of the revision; empty if there are none. */
  source: string;
  /** When they must be extended; Infinity if there are none. */
  validUntil: number;
}

/** How long a document is cached, so that its live times reach far enough. */
const VALID_MS = 12 * 3_600_000;
const DAY_MS = 86_400_000;
/**
 * Channels with the same time zone, and every version of a channel, have the same live times for a day. The limit is
 * the number of their changes, of which a list has up to some thousands: 32 MB.
 */
const MAX_CACHED_CHANGES = 4_000_000;
const cached = new BoundedMap<string, LiveTimes>(MAX_CACHED_CHANGES, { weightOf: ({ changes }) => changes.length + 1 });

/**
 * Returns the display times of the slides of a channel, each set of rules once, and its opening hours, unless they are
 * null.
 */
export function documentTimes(
  slides: readonly { slide: { _id: string; displayTimes: DisplayTime[] }; playlistTimes: DisplayTime[] }[],
  hours: OpeningHours | null,
  timeZone: string,
  nowMs: number,
  calendar: PortalCalendar,
): DocumentTimes {
  const indexes = new Map<string, number>();
  const live: LiveTimes[] = [];
  /** Of when all of these lists are live. */
  const indexOf = (lists: DisplayTime[][]): number => {
    const byKey = new Map(lists.map((displayTimes) => [keyOf(displayTimes, calendar), displayTimes]));
    const key = [...byKey.keys()].join(' ');
    const timesOf = () => [...byKey].map(([one, times]) => cachedTimes(one, times, timeZone, nowMs, calendar));
    const index = indexes.get(key) ?? live.push(timesOf().reduce(intersectionOf)) - 1;
    indexes.set(key, index);
    return index;
  };
  const timetableOfSlide = new Map(
    slides.flatMap(({ slide, playlistTimes }) => {
      const lists = [slide.displayTimes, playlistTimes].filter((displayTimes) => displayTimes.length > 0);
      return lists.length === 0 ? [] : [[slide._id, indexOf(lists)]];
    }),
  );
  const open = hours && indexOf([openingTimes(hours)]);
  const openingHours = open === null ? null : { open, closed: live.push(complementOf(live[open] as LiveTimes)) - 1 };
  if (live.length === 0) return { timetableOfSlide, live, openingHours, source: '', validUntil: Infinity };
  return {
    timetableOfSlide,
    live,
    openingHours,
    source: JSON.stringify([timeZone, ...indexes.keys()]),
    validUntil: nowMs + VALID_MS,
  };
}

/**
 * By the calendar that display times refer to, and by display times: all channels of a portal are built from the same
 * ones.
 */
const keys = new WeakMap<PortalCalendar, WeakMap<DisplayTime[], string>>();

/** Returns a key for everything that decides when display times are live, except for the time zone. */
function keyOf(displayTimes: DisplayTime[], calendar: PortalCalendar): string {
  const known = keys.get(calendar) ?? new WeakMap<DisplayTime[], string>();
  keys.set(calendar, known);
  const key = known.get(displayTimes) ?? digestOf(displayTimes, calendar);
  known.set(displayTimes, key);
  return key;
}

function digestOf(displayTimes: DisplayTime[], calendar: PortalCalendar): string {
  const times = resolvedTimes(displayTimes, calendar);
  const dependsOnHolidays = times.some(({ holidays }) => holidays !== 'included');
  const source = JSON.stringify(dependsOnHolidays ? [times, [...calendar.holidays].sort()] : times);
  return createHash('sha256').update(source).digest('base64url').slice(0, 22);
}

function cachedTimes(
  key: string,
  displayTimes: DisplayTime[],
  timeZone: string,
  nowMs: number,
  calendar: PortalCalendar,
): LiveTimes {
  const cacheKey = `${Math.floor(nowMs / DAY_MS)} ${timeZone} ${key}`;
  const known = cached.get(cacheKey);
  if (known) return known;
  const times = liveTimesOf(displayTimes, timeZone, nowMs, calendar);
  cached.set(cacheKey, times);
  return times;
}

/** Returns what display times refer to. Most portals have none that refer to anything. */
export async function calendarFor(
  queries: Queries,
  portalId: number,
  slides: readonly { stored: { displayTimes: DisplayTime[] }; playlistTimes: DisplayTime[] }[],
): Promise<PortalCalendar> {
  const needsCalendar = slides.some(
    ({ stored, playlistTimes }) => refersToCalendar(stored.displayTimes) || refersToCalendar(playlistTimes),
  );
  return needsCalendar ? portalTimesStore(queries).calendar(portalId) : NO_CALENDAR;
}
