import { describe, expect, it } from 'vitest';
import { backTogether, type Expected, isBack, outTogether, type WatchedFor } from './outages.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-11-20T12:00:00Z');
const always = { delayMs: 15 * MINUTE, listeningSince: 0 };
const screen = (minutesOffline: number | null, openingHours: Expected['openingHours'] = null) => ({
  _id: `offline for ${minutesOffline}`,
  seenAt: minutesOffline === null ? null : now - minutesOffline * MINUTE,
  openingHours,
  timeZone: 'UTC',
});
const openFrom = (from: string) => ({ days: Array(7).fill({ from, until: '18:00' }) });

const isOut = (one: Expected, watched: WatchedFor, nowMs: number) => outTogether([one], watched, nowMs).length > 0;

describe('a screen is reported offline', () => {
  it('after the delay, and not before', () => {
    expect(isOut(screen(14), always, now)).toBe(false);
    expect(isOut(screen(15), always, now)).toBe(true);
  });

  it('no earlier than it counts as offline, however short the delay is', () => {
    expect(isOut(screen(1), { ...always, delayMs: 0 }, now)).toBe(false);
  });

  it('only if it has ever reported', () => {
    expect(isOut(screen(null), always, now)).toBe(false);
  });

  it('only while its channel is open', () => {
    expect(isOut(screen(60, openFrom('13:00')), always, now)).toBe(false);
  });

  it('with a new delay when its channel opens, if it was off at night', () => {
    expect(isOut(screen(600, openFrom('11:50')), always, now)).toBe(false);
    expect(isOut(screen(600, openFrom('11:45')), always, now)).toBe(true);
  });

  it('with a new delay when the server starts, if that was down', () => {
    expect(isOut(screen(600), { ...always, listeningSince: now - 10 * MINUTE }, now)).toBe(false);
  });
});

describe('screens that go offline together', () => {
  const reported = (...minutesOffline: number[]) =>
    outTogether(
      minutesOffline.map((minutes) => screen(minutes)),
      always,
      now,
    ).map(({ _id }) => _id);

  it('are reported together once all of them are overdue', () => {
    expect(reported(15.5, 14.5, 14)).toEqual([]);
    expect(reported(16.5, 15.5, 15)).toEqual(['offline for 16.5', 'offline for 15.5', 'offline for 15']);
  });

  it('do not wait for screens that are online or went offline later', () => {
    expect(reported(15, 1)).toEqual(['offline for 15']);
    expect(reported(15, 12.5)).toEqual(['offline for 15']);
  });

  it('do not wait indefinitely while one after another goes offline', () => {
    expect(reported(17, 16, 15, 14)).toEqual(['offline for 17', 'offline for 16', 'offline for 15']);
  });
});

it('a screen is back when it reports again', () => {
  expect(isBack(screen(0), now)).toBe(true);
  expect(isBack(screen(2), now)).toBe(false);
  expect(isBack(screen(null), now)).toBe(false);
});

describe('screens that come back together', () => {
  const reported = (minutesOffline: number, minutesBack: number | null) => ({
    ...screen(minutesOffline),
    backSince: minutesBack === null ? null : now - minutesBack * MINUTE,
  });
  const back = (...ones: ReturnType<typeof reported>[]) => backTogether(ones, now).map(({ _id }) => _id);

  it('are reported once all of them are back', () => {
    expect(back(reported(1, 1), reported(60, null))).toEqual([]);
    expect(back(reported(1, 1), reported(0, null))).toEqual(['offline for 1', 'offline for 0']);
  });

  it('do not wait indefinitely for one that stays offline', () => {
    expect(back(reported(1, 2), reported(0, null), reported(60, null))).toEqual(['offline for 1', 'offline for 0']);
  });
});
