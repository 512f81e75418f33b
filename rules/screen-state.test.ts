import { expect, it } from 'vitest';
import { hasVisibleProblems, screenState } from './screen-state.ts';

const well = { silentMs: 5_000, behindMs: null, hasProblems: false };

it.each([
  ['Online', {}],
  ['Online', { silentMs: 89_999 }],
  ['Offline', { silentMs: 90_000 }],
  ['Offline', { silentMs: 90_000, behindMs: 90_000, hasProblems: true }],
  ['Online', { behindMs: 59_999 }],
  ['Outdated', { behindMs: 60_000 }],
  ['Faulty', { behindMs: 60_000, hasProblems: true }],
  ['Never seen', { silentMs: null }],
])('a screen is %s with %j', (state, more) => {
  expect(screenState({ ...well, ...more })).toBe(state);
});

it.each([
  [['slideStuck'], true],
  [['eventsLost', 'fileMissing'], true],
  [['eventsLost'], false],
  [[], false],
])('whether people can see the problems %j is %s', (problems, areVisible) => {
  expect(hasVisibleProblems(problems.map((problem) => ({ problem })))).toBe(areVisible);
});
