import { describe, expect, it } from 'vitest';
import { openSince } from './opening-hours.ts';

const shop = { from: '08:30', until: '18:00' };
const allDay = { from: '00:00', until: '00:00' };
const bar = { from: '18:00', until: '02:00' };
const berlin = (days: ({ from: string; until: string } | null)[]) => ({ days });
const weekdays = berlin([shop, shop, shop, shop, shop, null, null]);
const nights = berlin([null, null, null, null, bar, bar, null]);
const since = (hours: Parameters<typeof openSince>[0], time: string) => {
  const found = openSince(hours, 'Europe/Berlin', Date.parse(time));
  return found === null ? null : new Date(found).toISOString();
};

describe('opening hours', () => {
  it('start at the time of day in their own time zone', () => {
    expect(since(weekdays, '2026-11-20T12:00:30Z')).toBe('2026-11-20T07:30:00.000Z');
    expect(since(weekdays, '2026-07-20T12:00:30Z')).toBe('2026-07-20T06:30:00.000Z');
  });

  it('include their first minute but not their last', () => {
    expect(since(weekdays, '2026-11-20T16:59:59Z')).not.toBeNull();
    expect(since(weekdays, '2026-11-20T17:00:00Z')).toBeNull();
    expect(since(weekdays, '2026-11-20T07:29:59Z')).toBeNull();
    expect(since(weekdays, '2026-11-20T07:30:00Z')).toBe('2026-11-20T07:30:00.000Z');
  });

  it('are closed on days without any', () => {
    expect(since(weekdays, '2026-11-21T12:00:00Z')).toBeNull();
  });

  it('continue past midnight, also from Sunday to Monday', () => {
    expect(since(nights, '2026-11-21T00:30:00Z')).toBe('2026-11-20T17:00:00.000Z');
    expect(since(nights, '2026-11-21T01:00:00Z')).toBeNull();
    const sundays = berlin([null, null, null, null, null, null, bar]);
    expect(since(sundays, '2026-11-23T00:30:00Z')).toBe('2026-11-22T17:00:00.000Z');
  });

  it('last all day if they end when they begin', () => {
    const always = berlin(Array(7).fill(allDay));
    expect(openSince(always, 'Europe/Berlin', Date.parse('2026-11-21T10:00:00Z'))).toBe(-Infinity);
    expect(openSince(always, 'Europe/Berlin', Date.parse('2026-11-21T23:10:00Z'))).toBe(-Infinity);
  });

  it('are one period if the next begins when one ends', () => {
    const weekend = berlin([null, null, null, null, { from: '18:00', until: '00:00' }, allDay, null]);
    expect(since(weekend, '2026-11-21T10:00:00Z')).toBe('2026-11-20T17:00:00.000Z');
    expect(since(weekend, '2026-11-21T23:00:00Z')).toBeNull();
    const workdays = berlin([allDay, allDay, allDay, allDay, allDay, null, null]);
    expect(since(workdays, '2026-11-20T10:00:00Z')).toBe('2026-11-15T23:00:00.000Z');
  });

  it('have no start if none are set', () => {
    expect(openSince(null, 'Europe/Berlin', Date.parse('2026-11-21T10:00:00Z'))).toBe(-Infinity);
  });
});
