import { describe, expect, it } from 'vitest';
import { openSince } from './opening-hours.ts';

const shop = { from: '08:30', until: '18:00' };
const allDay = { from: '00:00', until: '00:00' };
const bar = { from: '18:00', until: '02:00' };
const berlin = (days: ({ from: string; until: string } | null)[]) => ({ timezone: 'Europe/Berlin', days });
const weekdays = berlin([shop, shop, shop, shop, shop, null, null]);
const nights = berlin([null, null, null, null, bar, bar, null]);
const since = (hours: Parameters<typeof openSince>[0], moment: string) => {
  const found = openSince(hours, Date.parse(moment));
  return found === null ? null : new Date(found).toISOString();
};

describe('an opening', () => {
  it('began where its day says, in its own zone', () => {
    expect(since(weekdays, '2026-11-20T12:00:30Z')).toBe('2026-11-20T07:30:00.000Z');
    expect(since(weekdays, '2026-07-20T12:00:30Z')).toBe('2026-07-20T06:30:00.000Z');
  });

  it('is over from its last minute on, and not there before its first', () => {
    expect(since(weekdays, '2026-11-20T16:59:59Z')).not.toBeNull();
    expect(since(weekdays, '2026-11-20T17:00:00Z')).toBeNull();
    expect(since(weekdays, '2026-11-20T07:29:59Z')).toBeNull();
    expect(since(weekdays, '2026-11-20T07:30:00Z')).toBe('2026-11-20T07:30:00.000Z');
  });

  it('is not on days without one', () => {
    expect(since(weekdays, '2026-11-21T12:00:00Z')).toBeNull();
  });

  it('goes on past midnight, also from Sunday to Monday', () => {
    expect(since(nights, '2026-11-21T00:30:00Z')).toBe('2026-11-20T17:00:00.000Z');
    expect(since(nights, '2026-11-21T01:00:00Z')).toBeNull();
    const sundays = berlin([null, null, null, null, null, null, bar]);
    expect(since(sundays, '2026-11-23T00:30:00Z')).toBe('2026-11-22T17:00:00.000Z');
  });

  it('that ends when it begins lasts a day', () => {
    const always = berlin(Array(7).fill(allDay));
    expect(openSince(always, Date.parse('2026-11-21T10:00:00Z'))).toBe(-Infinity);
    expect(openSince(always, Date.parse('2026-11-21T23:10:00Z'))).toBe(-Infinity);
  });

  it('that begins where another ends is the same', () => {
    const weekend = berlin([null, null, null, null, { from: '18:00', until: '00:00' }, allDay, null]);
    expect(since(weekend, '2026-11-21T10:00:00Z')).toBe('2026-11-20T17:00:00.000Z');
    expect(since(weekend, '2026-11-21T23:00:00Z')).toBeNull();
    const workdays = berlin([allDay, allDay, allDay, allDay, allDay, null, null]);
    expect(since(workdays, '2026-11-20T10:00:00Z')).toBe('2026-11-15T23:00:00.000Z');
  });

  it('has no beginning where there are no hours', () => {
    expect(openSince(null, Date.parse('2026-11-21T10:00:00Z'))).toBe(-Infinity);
  });
});
