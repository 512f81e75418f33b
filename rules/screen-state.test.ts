import { expect, it } from 'vitest';
import { screenState } from './screen-state.ts';

const well = { silentMs: 5_000, behindMs: null, report: { problems: [] } };
const having = (problem: string) => ({ report: { problems: [{ problem }] } });

it.each([
  ['Online', {}],
  ['Online', { silentMs: 89_999 }],
  ['Offline', { silentMs: 90_000 }],
  ['Offline', { silentMs: 90_000, behindMs: 90_000, ...having('slideStuck') }],
  ['Online', { behindMs: 59_999 }],
  ['Outdated', { behindMs: 60_000 }],
  ['Faulty', { behindMs: 60_000, ...having('fileMissing') }],
  ['Online', having('eventsLost')],
  ['Never seen', { silentMs: null, report: null }],
])('a screen is %s with %j', (state, more) => {
  expect(screenState({ ...well, ...more })).toBe(state);
});
