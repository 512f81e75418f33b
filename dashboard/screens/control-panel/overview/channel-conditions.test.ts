import { expect, it } from 'vitest';
import { channelState } from '#dashboard/components/channel-state.ts';
import type { LiveHealth } from '#dashboard/components/live-screens.ts';
import type { ScreenState } from '#rules/screen-state.ts';
import { channelCondition, countsOfConditions } from './channel-conditions.ts';

const NOW_MS = Date.parse('2026-11-30T12:00:00Z');

function conditionOf(states: ScreenState[], lastRefresh: string | null = null) {
  const screens = states.map(
    (state, index): LiveHealth => ({
      ...{ _id: `screen-${index}`, channel: 'channel', behindMs: null, hasProblems: state === 'Faulty', state },
      silentMs: state === 'Never seen' ? null : 1_000,
    }),
  );
  return channelCondition(channelState(screens, lastRefresh, NOW_MS));
}

it.each<[ScreenState[], ReturnType<typeof channelCondition>]>([
  [['Online', 'Online'], 'live'],
  [['Online', 'Never seen'], 'live'],
  [['Online', 'Offline'], 'partly live'],
  [['Online', 'Faulty'], 'partly live'],
  [['Outdated'], 'partly live'],
  [['Offline', 'Offline'], 'offline'],
  [['Never seen'], 'unused'],
  [[], 'unused'],
])('a channel with screens that are %j is %s', (states, condition) => {
  expect(conditionOf(states)).toBe(condition);
});

it('a channel whose screens are forgotten is offline', () => {
  expect(conditionOf([], '2026-11-01T12:00:00Z')).toBe('offline');
});

it('counts the worst first', () => {
  const counts = countsOfConditions(['live', 'offline', 'live', 'partly live']);
  expect(counts.map(({ words }) => words)).toEqual(['1 offline', '1 with problems', '2 live', '0 never set up']);
});
