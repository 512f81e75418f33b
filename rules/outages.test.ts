import { describe, expect, it } from 'vitest';
import { isBack, isOut } from './outages.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-11-20T12:00:00Z');
const always = { delayMs: 15 * MINUTE, listeningSince: 0 };
const screen = (minutesSilent: number | null, openingHours: Parameters<typeof isOut>[0]['openingHours'] = null) => ({
  _id: 'a',
  seenAt: minutesSilent === null ? null : now - minutesSilent * MINUTE,
  openingHours,
});
const openFrom = (from: string) => ({ timezone: 'UTC', days: Array(7).fill({ from, until: '18:00' }) });

describe('a screen is out', () => {
  it('after the delay, and not before', () => {
    expect(isOut(screen(14), always, now)).toBe(false);
    expect(isOut(screen(15), always, now)).toBe(true);
  });

  it('never before it counts as offline, however short the delay is', () => {
    expect(isOut(screen(1), { ...always, delayMs: 0 }, now)).toBe(false);
  });

  it('only if it was ever heard of', () => {
    expect(isOut(screen(null), always, now)).toBe(false);
  });

  it('only while its channel is open', () => {
    expect(isOut(screen(60, openFrom('13:00')), always, now)).toBe(false);
  });

  it('not because it was off all night: it has the delay again when its channel opens', () => {
    expect(isOut(screen(600, openFrom('11:50')), always, now)).toBe(false);
    expect(isOut(screen(600, openFrom('11:45')), always, now)).toBe(true);
  });

  it('not because the server was: it has the delay again when the server listens', () => {
    expect(isOut(screen(600), { ...always, listeningSince: now - 10 * MINUTE }, now)).toBe(false);
  });
});

it('a screen is back when it is heard', () => {
  expect(isBack(screen(0), now)).toBe(true);
  expect(isBack(screen(2), now)).toBe(false);
  expect(isBack(screen(null), now)).toBe(false);
});
