// @module-tag slow
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { anyCalendar, anyTimes, intervalsOf } from '#player/simulation/temporal-times.ts';
import { liveTimesOf } from '#rules/display-times.ts';
import { periodAt } from '#rules/live-times.ts';
import { createRandom } from '#rules/testing/random.ts';
import { dateText, parseRecurrence, recursOn } from '#slide-types/recurrence.ts';

/**
 * Compares the rule that screens use with independent implementations. `ORACLE=full` checks every change of the clocks
 * in every time zone from 2020 to 2035, which takes long.
 */
const isFull = process.env.ORACLE === 'full';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Zones whose clocks change by half an hour, twice around Ramadan, at midnight, or differ from UTC by 45 minutes. */
const UNUSUAL = [
  'Africa/Casablanca',
  'America/Havana',
  'America/Nuuk',
  'America/St_Johns',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Chatham',
];
/** Zero is no limit: how long a full check takes depends on what else the machine does. */
const TIMEOUT_MS = isFull ? 0 : 600_000;
const zones = isFull ? Intl.supportedValuesOf('timeZone') : UNUSUAL;

/** Returns whole numbers below a given one. */
function numbersFrom(seed: number): (most: number) => number {
  const random = createRandom(seed);
  return (most) => random.whole(0, most - 1);
}

/** Returns the changes of a zone's clocks from 2020 to 2035. */
function changesOf(zone: string): number[] {
  const changes: number[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from(`2020-01-01T00:00[${zone}]`);
  for (;;) {
    at = at.getTimeZoneTransition('next');
    if (at === null || at.year > 2035) return changes;
    changes.push(at.epochMilliseconds);
  }
}

describe('display times', () => {
  it.each(zones)('are those of Temporal whenever the clocks change in %s', { timeout: TIMEOUT_MS }, (zone) => {
    const pick = numbersFrom(zone.length * 7_919 + zone.charCodeAt(zone.length - 1));
    const changes = changesOf(zone);
    const around = changes.length === 0 ? [Date.UTC(2026, 2, 29, 1)] : changes;
    for (const change of isFull ? around : around.slice(-6)) {
      const times = anyTimes(pick);
      const calendar = anyCalendar(pick);
      const intervals = intervalsOf(times, zone, change, calendar);
      const live = liveTimesOf(times, zone, change, calendar);
      const isLive = (at: number) => intervals.some(([from, until]) => at >= from && at < until);
      const [first, last] = [change - 30 * HOUR_MS, change + 30 * HOUR_MS];
      for (let at = first; at < last; at += MINUTE_MS) {
        if (periodAt(live, at).isLive !== isLive(at))
          expect([zone, at, times, periodAt(live, at).isLive]).toBe(isLive(at));
      }
      let at = first;
      for (let next = at; next < last; at = next) {
        next = periodAt(live, at).endsAt;
        const edges = intervals.flat().filter((edge) => edge > at && isLive(edge) !== isLive(at));
        const expected = Math.min(...edges, last);
        if (Math.min(next, last) !== expected) expect([zone, at, times, next]).toBe(expected);
      }
    }
  });

  // A test for each zone, because a machine with other work may need longer for all of them than any timeout.
  it.each(isFull ? zones : ['Europe/Berlin'])(
    'of a year begin and end when Temporal says in %s, by the minute',
    { timeout: TIMEOUT_MS },
    (zone) => {
      const pick = numbersFrom(zone.length);
      const start = Date.UTC(2027, 0, 1);
      const times = anyTimes(pick);
      const calendar = anyCalendar(pick);
      const live = liveTimesOf(times, zone, start, calendar);
      for (let at = start; at < start + 360 * DAY_MS; ) {
        const next = periodAt(live, at).endsAt;
        const intervals = intervalsOf(times, zone, next, calendar);
        const isLive = (time: number) => intervals.some(([from, until]) => time >= from && time < until);
        expect([zone, next, isLive(next - 1), isLive(next)]).toEqual([
          zone,
          next,
          periodAt(live, at).isLive,
          periodAt(live, next).isLive,
        ]);
        expect(isLive(next - 1)).not.toBe(isLive(next));
        at = next;
      }
    },
  );
});

function anyRule(pick: (most: number) => number): string {
  const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  const some = <Item>(items: Item[]) =>
    items.filter(() => pick(items.length) < 2).concat(items[pick(items.length)] as Item);
  const list = (items: unknown[]) => [...new Set(items)].join();
  const frequency = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'][pick(4)] as string;
  const parts = [`FREQ=${frequency}`, `INTERVAL=${1 + pick(4)}`];
  if (pick(3) === 0) parts.push(`UNTIL=${dateText(20_454 + pick(700))}`);
  const ordinals = frequency === 'MONTHLY' || frequency === 'YEARLY';
  const byDay = pick(2) === 0;
  if (frequency === 'YEARLY' ? byDay : pick(3) === 0)
    parts.push(`BYMONTH=${list(some([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))}`);
  if (byDay)
    parts.push(
      `BYDAY=${list(some(days).map((day) => (ordinals && pick(2) ? `${['1', '2', '4', '-1', '-2'][pick(5)]}${day}` : day)))}`,
    );
  else if (ordinals && pick(2)) parts.push(`BYMONTHDAY=${list(some([1, 7, 13, 15, 28, 30, 31, -1, -2]))}`);
  return parts.join(';');
}

describe('dates that repeat', () => {
  it('are those of another implementation of RFC 5545', { timeout: TIMEOUT_MS }, () => {
    const pick = numbersFrom(42);
    for (let count = isFull ? 3_000 : 150; count > 0; count -= 1) {
      const start = 20_454 + pick(400);
      const rule = anyRule(pick);
      const text = `DTSTART;VALUE=DATE:${dateText(start)}\nRRULE:${rule}`;
      const recurrence = parseRecurrence(text);
      expect(recurrence, text).not.toBeNull();
      if (!recurrence) return;
      const other = new RRuleTemporal({
        rruleString: `DTSTART;TZID=UTC:${dateText(start)}T000000\nRRULE:${rule.replace(/UNTIL=(\d+)/, 'UNTIL=$1T235959Z')}`,
        temporal: Temporal,
      } as never);
      const [from, until] = [start, start + 430];
      const dates = other
        .between(new Date(from * DAY_MS), new Date(until * DAY_MS), true)
        .map((date) => date.epochMilliseconds / DAY_MS);
      const own = Array.from({ length: until - from + 1 }, (_, index) => from + index).filter((day) =>
        recursOn(recurrence, day),
      );
      expect(own, text).toEqual(dates);
    }
  });
});
