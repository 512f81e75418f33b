import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './limits.ts';
import { isActive, playerStatus } from './player-status.ts';

const now = Date.parse('2026-05-04T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();

describe('playerStatus', () => {
  it.each([
    [0, 'Good'],
    [-1, 'Good'],
    [47.99, 'Good'],
    [48, 'Warning'],
    [71.99, 'Warning'],
    [72, 'Failed'],
    [10_000, 'Failed'],
  ] as const)('%s hours after the last refresh is %s', (hours, status) => {
    expect(playerStatus(hoursAgo(hours), now)).toBe(status);
  });

  it('is Never used without a refresh', () => {
    expect(playerStatus(null, now)).toBe('Never used');
  });
});

describe('isActive', () => {
  it.each([
    [hoursAgo(719.9), true],
    [hoursAgo(720), false],
    [null, false],
  ] as const)('of %s is %s', (lastRefresh, active) => {
    expect(isActive(lastRefresh, now)).toBe(active);
  });
});
