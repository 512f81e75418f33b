import type { ResponseOf } from '#contract/client.ts';
import { type Airing, displayStatus } from '#rules/display-status.ts';
import { type DisplayTime, NO_CALENDAR, type PortalCalendar } from '#slide-types/display-times.ts';
import type { SlideSchedule } from '#slide-types/schedule.ts';

type Scheduled = SlideSchedule & { PortalId: number; displayTimes: DisplayTime[] };
type Calculation = typeof import('#rules/display-times.ts');

const DAY_MS = 86_400_000;
let calculation: Calculation | null = null;
interface Calculated {
  day: number;
  calendar: PortalCalendar;
  liveTimes: Airing['liveTimes'];
}
/** Long enough for what is live now, and calculated a hundred times faster than all of the times. */
const DAYS_AROUND_NOW = 4;
/**
 * By how many days, time zone and display times: many slides have the same ones, and channels may have their own zone.
 */
const known = new Map<string, Calculated>();
const MOST_KNOWN = 5_000;
const texts = new WeakMap<DisplayTime[], string>();
/** By portal. */
const calendars = new Map<number, PortalCalendar>();

/** Stores what the display times of a portal's slides refer to. */
export function rememberCalendar(
  portalId: number,
  { namedTimes, holidays }: ResponseOf<'POST /api/times/gettimes'>,
): void {
  const dates = [...holidays.dates, ...(holidays.calendar?.dates ?? [])];
  const days = new Set(dates.map(({ date }) => Date.parse(date) / DAY_MS));
  calendars.set(portalId, { namedTimes, holidays: days });
}

export function knownCalendar(portalId: number): PortalCalendar {
  return calendars.get(portalId) ?? NO_CALENDAR;
}

/** Loads what `timedSlide` needs for these slides: most portals don't need it. */
export async function loadDisplayTimes(slides: readonly { displayTimes: unknown[] }[]): Promise<void> {
  if (slides.some(({ displayTimes }) => displayTimes.length > 0))
    calculation ??= await import('#rules/display-times.ts');
}

/** Returns when a slide is shown in a time zone. The dashboard's own slides contain display times only as rules. */
export function timedSlide(slide: Scheduled, timeZone: string, nowMs: number): Airing {
  return withTimes(slide, timeZone, nowMs);
}

/** Returns whether a slide is live now in a time zone. */
export function isLiveNow(slide: Scheduled, timeZone: string, nowMs: number): boolean {
  return displayStatus(withTimes(slide, timeZone, nowMs, DAYS_AROUND_NOW), nowMs) === 'live';
}

function withTimes(slide: Scheduled, timeZone: string, nowMs: number, days?: number): Airing {
  const { displayTimes } = slide;
  if (displayTimes.length === 0 || calculation === null) return slide;
  const calendar = knownCalendar(slide.PortalId);
  const day = Math.floor(nowMs / DAY_MS);
  const text = texts.get(displayTimes) ?? JSON.stringify(displayTimes);
  texts.set(displayTimes, text);
  const key = `${days} ${timeZone} ${text}`;
  const found = known.get(key);
  if (found?.day === day && found.calendar === calendar) return { ...slide, liveTimes: found.liveTimes };
  const liveTimes = calculation.liveTimesOf(displayTimes, timeZone, nowMs, calendar, days);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, { day, calendar, liveTimes });
  return { ...slide, liveTimes };
}
