import { expect, it } from 'vitest';
import type { ScreenState } from '#rules/screen-state.ts';
import { type ChannelCondition, conditionsOf, countsOfConditions } from './channel-conditions.ts';
import type { LiveHealth } from './live-screens.ts';

const NOW_MS = Date.parse('2026-11-30T12:00:00Z');

const inState = (state: ScreenState): LiveHealth => ({
  ...{ _id: crypto.randomUUID(), channel: 'channel', behindMs: null, hasProblems: state === 'Faulty', state },
  silentMs: state === 'Never seen' ? null : 1_000,
});

function conditionOf(states: ScreenState[], lastRefresh: string | null = null) {
  const others = { ...inState('Offline'), channel: 'another' };
  return conditionsOf([{ _id: 'channel', lastRefresh }], [others, ...states.map(inState)], NOW_MS)?.get('channel');
}

it.each<[ScreenState[], ChannelCondition]>([
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
  const conditions: ChannelCondition[] = ['live', 'offline', 'live', 'partly live'];
  const counts = countsOfConditions(new Map(conditions.map((condition, index) => [`channel-${index}`, condition])));
  expect(counts.map(({ words }) => words)).toEqual(['1 offline', '1 with problems', '2 live', '0 never set up']);
});
