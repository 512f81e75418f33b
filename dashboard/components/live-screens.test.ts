import { describe, expect, it } from 'vitest';
import type { Screen } from '#contract/entities/screen.ts';
import { lengthWords, liveScreens, summaryOfScreens } from './live-screens.ts';

const report = { build: '', revision: 'A', areas: [], problems: [], clock: null, width: 1, height: 1 };
const seen = {
  _id: 's',
  PortalId: 1,
  channel: 'c',
  ...{ name: '', location: '', serialNumber: '', note: '', tags: [], engine: null },
  isPaired: false,
  pairedAt: null,
  seenAt: '',
  device: '',
  hasProblems: false,
};
const screen = (more: Partial<Screen> = {}): Screen => ({ ...seen, silentMs: 0, behindMs: null, report, ...more });

describe('screens on an open page', () => {
  it('go offline without a refetch', () => {
    const [soon, later] = [60_000, 91_000].map((now) => liveScreens([screen()], 0, now)[0]);
    expect([soon?.state, later?.state]).toEqual(['Online', 'Offline']);
  });

  it('keep the server’s ages when this computer’s clock is set back', () => {
    expect(liveScreens([screen({ silentMs: 5 })], 100_000, 0)[0]?.silentMs).toBe(5);
  });

  it('are summarized by the worst state', () => {
    const many = liveScreens([screen(), screen(), screen({ silentMs: 100_000 })], 0, 0);
    expect(summaryOfScreens(many)).toEqual({ state: 'Offline', words: '1 offline, 2 online' });
    expect(summaryOfScreens(many.slice(0, 1))).toEqual({ state: 'Online', words: 'Online' });
    expect(summaryOfScreens([])).toBeNull();
  });
});

it.each([
  [40_400, '40 s'],
  [60_000, '1 min'],
  [7_200_000, '2 h'],
  [47 * 3_600_000, '47 h'],
  [72 * 3_600_000, '3 days'],
])('%i ms is %s', (ms, words) => {
  expect(lengthWords(ms)).toBe(words);
});
