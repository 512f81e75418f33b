import ICAL from 'ical.js';
import { dateText, parseRecurrence, type RepeatedDates, recursOn } from '#slide-types/recurrence.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the first and the last day of an all-day event, each time it takes place, in days since 1970-01-01. Times
 * that are over before `fromDay` can be left out, and there are none that begin on `untilDay` or later.
 */
export function* daysOf(event: ICAL.Event, fromDay: number, untilDay: number): Generator<[number, number]> {
  const length = Math.max(1, Math.round(event.duration.toSeconds() / (DAY_MS / 1_000)));
  for (const day of startsOf(event, fromDay - length + 1, untilDay)) yield [day, day + length - 1];
}

function* startsOf(event: ICAL.Event, fromDay: number, untilDay: number): Generator<number> {
  const { component, startDate } = event;
  const rules = component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur);
  const replaced = Object.values(event.exceptions).filter(({ uid }) => uid === event.uid);
  const leftOut = new Set([...daysIn(component, 'exdate'), ...replaced.map(({ recurrenceId }) => dayOf(recurrenceId))]);
  const single = [...(rules.length === 0 ? [dayOf(startDate)] : []), ...daysIn(component, 'rdate')];
  for (const days of [single, ...rules.map((rule) => repeatsOf(rule, startDate, fromDay, untilDay))]) {
    for (const day of days) {
      if (day >= untilDay) break;
      if (!leftOut.has(day)) yield day;
    }
  }
}

/**
 * Returns the days of a rule in their order. The library turns dates that don't exist into others, such as 30 February
 * into 2 March, so it only expands rules that `recursOn` doesn't know.
 */
function* repeatsOf(rule: ICAL.Recur, start: ICAL.Time, fromDay: number, untilDay: number): Generator<number> {
  const dates = datesOf(rule, start);
  if (dates === null || rule.parts.BYSETPOS) {
    const repeats = rule.iterator(start);
    for (let time = repeats.next(); time; time = repeats.next()) {
      const day = dayOf(time);
      if (day >= untilDay) return;
      if (dates === null || recursOn(dates, day)) yield day;
    }
    return;
  }
  let remaining = rule.count ?? Infinity;
  for (let day = rule.count === null ? Math.max(dates.start, fromDay) : dates.start; day < untilDay; day += 1) {
    if (!recursOn(dates, day)) continue;
    if (remaining === 0) return;
    remaining -= 1;
    yield day;
  }
}

/** Returns the dates among which a rule chooses; null if `recursOn` doesn't know such rules. */
function datesOf(rule: ICAL.Recur, start: ICAL.Time): RepeatedDates | null {
  const ignoresWeekStart = rule.freq !== 'WEEKLY' || rule.interval === 1;
  const parts = rule.toString().split(';');
  const known = parts.filter((part) => !/^(COUNT|BYSETPOS)=/.test(part) && !(ignoresWeekStart && /^WKST=/.test(part)));
  const parsed = parseRecurrence(`DTSTART;VALUE=DATE:${dateText(dayOf(start))}\nRRULE:${known.join(';')}`);
  return parsed && 'start' in parsed ? parsed : null;
}

function daysIn(component: ICAL.Component, property: 'exdate' | 'rdate'): number[] {
  const values = component.getAllProperties(property).flatMap((one) => one.getValues() as (ICAL.Time | ICAL.Period)[]);
  return values.map((value) => dayOf(value instanceof ICAL.Period ? value.start : value)).sort((one, two) => one - two);
}

function dayOf({ year, month, day }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}
