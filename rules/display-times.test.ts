import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveTimes } from '#contract/entities/display.ts';
import { ALWAYS, type DisplayTime, type PortalCalendar } from '#slide-types/display-times.ts';
import { alwaysFor } from '#slide-types/schedule.ts';
import { displayStatus, nextScheduleChange } from './display-status.ts';
import { complementOf, intersectionOf, liveTimesOf } from './display-times.ts';
import { periodAt } from './live-times.ts';
import { turnAt } from './rotation.ts';

const at = (time: string) => Date.parse(time);
const NOW = at('2026-11-20T12:00:00Z');
/** Of what is calculated. */
const END = '2028-01-22T00:00:00.000Z';
const time = (from: string, until: string, more: Partial<DisplayTime> = {}): DisplayTime => ({
  ...ALWAYS,
  from,
  until,
  ...more,
});
const berlin = (...times: DisplayTime[]) => liveTimesOf(times, 'Europe/Berlin', NOW);
const changes = (times: LiveTimes, from: string, count: number) => {
  const found: string[] = [];
  for (let now = at(from); found.length < count; ) {
    now = periodAt(times, now).endsAt;
    found.push(new Date(now).toISOString());
  }
  return found;
};

describe('display times', () => {
  it('are those of the clocks at the screen, in summer and in winter', () => {
    const breakfast = berlin(time('07:00', '11:00', { weekdays: [1, 2, 3, 4, 5] }));
    expect(changes(breakfast, '2027-03-26T12:00:00Z', 4)).toEqual([
      '2027-03-29T05:00:00.000Z',
      '2027-03-29T09:00:00.000Z',
      '2027-03-30T05:00:00.000Z',
      '2027-03-30T09:00:00.000Z',
    ]);
    expect(periodAt(breakfast, at('2026-11-20T05:59:59.999Z')).isLive).toBe(false);
    expect(periodAt(breakfast, at('2026-11-20T06:00:00Z')).isLive).toBe(true);
    expect(periodAt(breakfast, at('2026-11-20T10:00:00Z')).isLive).toBe(false);
    expect(periodAt(breakfast, at('2026-11-21T07:00:00Z')).isLive).toBe(false);
  });

  it('can leave out holidays, or apply only on them, by the day on which they begin', () => {
    // A Thursday.
    const calendar: PortalCalendar = { namedTimes: [], holidays: new Set([at('2026-12-24') / 86_400_000]) };
    const nights = (holidays: DisplayTime['holidays']) =>
      liveTimesOf([time('22:00', '02:00', { weekdays: [3, 4, 5], holidays })], 'Europe/Berlin', NOW, calendar);
    const from = '2026-12-22T12:00:00Z';
    const [wednesday, friday] = [
      ['2026-12-23T21:00:00.000Z', '2026-12-24T01:00:00.000Z'],
      ['2026-12-25T21:00:00.000Z', '2026-12-26T01:00:00.000Z'],
    ] as const;
    const holiday = ['2026-12-24T21:00:00.000Z', '2026-12-25T01:00:00.000Z'];
    expect(changes(nights('included'), from, 6)).toEqual([...wednesday, ...holiday, ...friday]);
    expect(changes(nights('excluded'), from, 4)).toEqual([...wednesday, ...friday]);
    expect(changes(nights('only'), from, 3)).toEqual([...holiday, END]);
  });

  it('that refer to a named time are those of that time', () => {
    const night = time('22:00', '02:00', { weekdays: [3, 4], holidays: 'excluded' });
    const calendar: PortalCalendar = {
      namedTimes: [{ _id: 'night', name: 'Night', times: [night] }],
      holidays: new Set([at('2026-12-24') / 86_400_000]),
    };
    const named = (more: Partial<DisplayTime>) =>
      liveTimesOf([{ ...ALWAYS, namedTime: 'night', ...more }], 'Europe/Berlin', NOW, calendar);
    const own = liveTimesOf([night], 'Europe/Berlin', NOW, calendar);
    expect(named({})).toEqual(own);
    expect(named({ holidays: 'excluded' })).toEqual(own);
    // Nothing is both.
    expect(named({ holidays: 'only' }).changes).toEqual([]);
    expect(named({ namedTime: 'deleted' }).changes).toEqual([]);
  });

  it('that cross midnight belong to the day on which they begin', () => {
    const friday = berlin(time('22:00', '02:00', { weekdays: [5] }));
    expect(changes(friday, '2026-11-19T00:00:00Z', 3)).toEqual([
      '2026-11-20T21:00:00.000Z',
      '2026-11-21T01:00:00.000Z',
      '2026-11-27T21:00:00.000Z',
    ]);
  });

  it('that a change of the clocks skips begin at the first instant after the gap', () => {
    expect(changes(berlin(time('02:30', '04:00')), '2027-03-28T00:00:00Z', 2)).toEqual([
      '2027-03-28T01:00:00.000Z',
      '2027-03-28T02:00:00.000Z',
    ]);
    expect(changes(berlin(time('02:10', '02:50')), '2027-03-28T00:00:00Z', 1)).toEqual(['2027-03-29T00:10:00.000Z']);
  });

  it('that happen twice count once, the first time', () => {
    expect(changes(berlin(time('02:15', '02:45')), '2027-10-30T22:00:00Z', 3)).toEqual([
      '2027-10-31T00:15:00.000Z',
      '2027-10-31T00:45:00.000Z',
      '2027-11-01T01:15:00.000Z',
    ]);
  });

  it('that follow each other without a gap have no change between them', () => {
    expect(changes(berlin(time('07:00', '11:00'), time('11:00', '14:00')), '2026-11-20T03:00:00Z', 2)).toEqual([
      '2026-11-20T06:00:00.000Z',
      '2026-11-20T13:00:00.000Z',
    ]);
    expect(changes(berlin(time('00:00', '00:00')), '2026-11-20T03:00:00Z', 1)).toEqual([END]);
  });

  it('repeat on the dates of a recurrence', () => {
    const firstMonday = 'DTSTART;VALUE=DATE:20261101\nRRULE:FREQ=MONTHLY;BYDAY=1MO';
    expect(changes(berlin(time('07:00', '11:00', { recurrence: firstMonday })), '2026-11-20T12:00:00Z', 3)).toEqual([
      '2026-12-07T06:00:00.000Z',
      '2026-12-07T10:00:00.000Z',
      '2027-01-04T06:00:00.000Z',
    ]);
    const single = berlin(time('07:00', '11:00', { recurrence: 'RDATE;VALUE=DATE:20261224' }));
    expect(changes(single, '2026-11-20T12:00:00Z', 3)).toEqual([
      '2026-12-24T06:00:00.000Z',
      '2026-12-24T10:00:00.000Z',
      END,
    ]);
  });

  it('repeat their last week after the end of what was calculated', () => {
    const weekdays = berlin(time('07:00', '11:00', { weekdays: [1, 2, 3, 4, 5] }));
    expect(changes(weekdays, '2029-06-02T00:00:00Z', 2)).toEqual([
      '2029-06-04T06:00:00.000Z',
      '2029-06-04T10:00:00.000Z',
    ]);
    const once = berlin(time('07:00', '11:00', { recurrence: 'RDATE;VALUE=DATE:20261224' }));
    expect(periodAt(once, at('2028-12-24T08:00:00Z')).isLive).toBe(false);
  });

  it('are read once for each period, and mean the same in any order', () => {
    const times = berlin(time('07:00', '11:00', { weekdays: [1, 2, 3, 5] }), time('22:00', '02:00'));
    const before = 60 * 86_400_000;
    const anyTime = fc.oneof(
      fc.integer({ min: times.from - before, max: times.until + before }),
      // Around the ends of the weeks that repeat.
      fc
        .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -4, max: 4 }))
        .map(([weeks, hours]) => times.until + weeks * 7 * 86_400_000 + hours * 3_600_000),
    );
    fc.assert(
      fc.property(fc.array(anyTime, { minLength: 1, maxLength: 20 }), (nows) => {
        for (const now of nows) {
          const { isLive, endsAt } = periodAt({ ...times }, now);
          for (const sooner of [now, endsAt - 1, now])
            expect(periodAt(times, sooner)).toMatchObject({ isLive, endsAt });
        }
      }),
    );
    let reads = 0;
    const changes = new Proxy(times.changes, {
      get(target, name) {
        reads += 1;
        return Reflect.get(target, name);
      },
    });
    const counted = { ...times, changes };
    const { endsAt } = periodAt(counted, NOW + 300 * 86_400_000);
    const once = reads;
    periodAt(counted, endsAt - 1);
    expect([once > 0, reads]).toEqual([true, once]);
  });

  it('decide with the dates of a slide when it is live', () => {
    const liveTimes = berlin(time('07:00', '11:00'));
    const slide = { ...alwaysFor(10), liveTimes };
    expect(displayStatus(slide, at('2026-11-20T06:00:00Z'))).toBe('live');
    expect(displayStatus(slide, at('2026-11-20T05:00:00Z'))).toBe('waiting');
    const past = {
      ...slide,
      alwaysDisplay: false,
      scheduleStart: '2026-11-01T00:00:00Z',
      scheduleEnd: '2026-11-20T08:00:00Z',
    };
    expect(nextScheduleChange([past], at('2026-11-20T07:00:00Z'))).toBe(at('2026-11-20T08:00:00Z'));
    expect(displayStatus(past, at('2026-11-20T09:00:00Z'))).toBe('over');
    const turn = turnAt([alwaysFor(10), { ...slide, duration: 20 }], at('2026-11-20T09:59:55Z'));
    expect(turn.endsAt).toBe(at('2026-11-20T10:00:00Z'));
  });
});

describe('two lists of display times', () => {
  const clock = fc
    .integer({ min: 0, max: 95 })
    .map((quarter) => `${String(quarter >> 2).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`);
  const rule = fc
    .tuple(clock, clock, fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }))
    .map(([from, until, weekdays]) => time(from, until, { weekdays }));
  const list = fc.tuple(fc.array(rule, { minLength: 1, maxLength: 4 }), fc.boolean()).map(([rules, isNegated]) => {
    const times = liveTimesOf(rules, 'Europe/Berlin', NOW, undefined, 21);
    return isNegated ? complementOf(times) : times;
  });

  it('are both live exactly at the times of their intersection', () => {
    fc.assert(
      fc.property(list, list, (one, other) => {
        const both = intersectionOf(one, other);
        for (let now = one.from - 60_000; now < one.until; now += 15 * 60_000) {
          const isLive = [one, other].every((times) => periodAt(times, now).isLive);
          if (periodAt(both, now).isLive !== isLive) throw new Error(`It differs at ${new Date(now).toISOString()}.`);
        }
      }),
      { numRuns: 200 },
    );
  });
});
