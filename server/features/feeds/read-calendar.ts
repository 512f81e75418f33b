import ICAL from 'ical.js';
import { type Holiday, MOST_READ_HOLIDAYS } from '#contract/entities/holidays.ts';
import { shortened } from '#slide-types/text-end.ts';
import { daysOf } from './event-days.ts';

/** The days of all-day events, or the code of why there are none. */
export type ReadCalendar =
  | { dates: Holiday[] }
  | { problem: 'calendar-unreadable' | 'calendar-empty' | 'calendar-too-many' | 'calendar-too-many-events' };

/** All events together, each time they take place in the period that is read. */
const MOST_REPEATS = 20_000;
const LONGEST_NAME = 100;
const DAY_MS = 86_400_000;

/**
 * Reads the all-day events of an iCalendar file between two dates, in days since 1970-01-01. Hostile files can repeat
 * an event endlessly, so this runs in a thread with a time limit.
 */
export function readCalendar(text: string, fromDay: number, untilDay: number): ReadCalendar {
  try {
    return holidaysOf(eventsIn(text), fromDay, untilDay);
  } catch {
    // The library throws for other text, and for dates and rules that don't exist.
    return { problem: 'calendar-unreadable' };
  }
}

function holidaysOf(events: ICAL.Event[], fromDay: number, untilDay: number): ReadCalendar {
  const names = new Map<number, string>();
  let repeats = 0;
  for (const event of events) {
    for (const [first, last] of daysOf(event, fromDay, untilDay)) {
      repeats += 1;
      // Ignoring the others would leave out holidays that nobody misses until it is too late.
      if (repeats > MOST_REPEATS) return { problem: 'calendar-too-many-events' };
      for (let day = Math.max(first, fromDay); day <= Math.min(last, untilDay - 1); day += 1) {
        if (!names.has(day)) names.set(day, nameOf(event));
        if (names.size > MOST_READ_HOLIDAYS) return { problem: 'calendar-too-many' };
      }
    }
  }
  if (names.size === 0) return { problem: 'calendar-empty' };
  const days = [...names].sort(([one], [other]) => one - other);
  return { dates: days.map(([day, name]) => ({ date: new Date(day * DAY_MS).toISOString().slice(0, 10), name })) };
}

/** Returns the all-day events that are not cancelled. */
function eventsIn(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, '').trim()));
  if (calendar.name !== 'vcalendar') throw new Error('This is another kind of component.');
  return calendar.getAllSubcomponents('vevent').flatMap((component) => {
    const start = component.getFirstPropertyValue('dtstart');
    const isWholeDay = start instanceof ICAL.Time && start.isDate;
    const isCancelled = component.getFirstPropertyValue('status') === 'CANCELLED';
    return isWholeDay && !isCancelled ? [new ICAL.Event(component)] : [];
  });
}

function nameOf({ summary }: ICAL.Event): string {
  return shortened((summary ?? '').replace(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ').trim(), LONGEST_NAME);
}
