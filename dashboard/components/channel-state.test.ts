import { describe, expect, it } from 'vitest';
import type { ScreenState } from '#rules/screen-state.ts';
import { channelState, channelWords } from './channel-state.ts';
import type { LiveHealth } from './live-screens.ts';

const MINUTE_MS = 60_000;
const now = Date.parse('2026-05-04T12:00:00Z');

function screens(...states: [ScreenState, silentMinutes?: number][]): LiveHealth[] {
  return states.map(([state, minutes], index) => ({
    _id: `${index}`,
    channel: 'c',
    silentMs: state === 'Never seen' ? null : (minutes ?? 0) * MINUTE_MS,
    behindMs: null,
    hasProblems: state === 'Faulty',
    state,
  }));
}

describe('the state of a channel', () => {
  it.each([
    ['Live · Flat white', screens(['Online'])],
    ['3 live · Flat white', screens(['Online'], ['Online'], ['Online'])],
    ['1 of 2 live · Flat white', screens(['Online'], ['Offline', 20])],
    ['Has problems · Flat white', screens(['Faulty'])],
    ['1 with problems · Flat white', screens(['Faulty'], ['Offline', 20], ['Online'])],
    ['Out of date · Flat white', screens(['Outdated'])],
    ['Offline 20 min · should show Flat white', screens(['Offline', 20])],
    ['Offline 20 min · should show Flat white', screens(['Offline', 90], ['Offline', 20], ['Never seen'])],
    ['Live · Flat white', screens(['Online'], ['Never seen'])],
    ['Paired, never seen', screens(['Never seen'])],
    ['Never set up', screens()],
  ])('is “%s”', (words, of) => {
    expect(channelWords(channelState(of, null, now), ['Flat white'])).toBe(words);
  });

  it('is offline since its last refresh if its screens were forgotten', () => {
    const lastRefresh = new Date(now - 3 * 24 * 60 * MINUTE_MS).toISOString();
    expect(channelState([], lastRefresh, now)).toMatchObject({ state: 'Offline', words: 'Offline 3 days' });
  });

  it('says that nothing is on air only if screens are live', () => {
    expect(channelWords(channelState(screens(['Online']), null, now), [])).toBe('Live · nothing on air');
    expect(channelWords(channelState(screens(['Offline', 20]), null, now), [])).toBe('Offline 20 min');
  });

  it('leaves out what is on air until it is known', () => {
    expect(channelWords(channelState(screens(['Online']), null, now), undefined)).toBe('Live');
  });
});
