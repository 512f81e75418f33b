import type { Screen, ScreenHealth } from '#contract/entities/screen.ts';
import { type ScreenState, screenState } from '#rules/screen-state.ts';
import { english, t } from '#ui/language.ts';
import { type CountedState, countStates } from './counted-states.ts';

/** The health of a screen, some time after it was loaded. */
export type LiveHealth = ScreenHealth & { state: ScreenState };
export type LiveScreen = Screen & LiveHealth;

/**
 * Updates the ages of screens while a page is open. Ages come from the server, so a wrong clock on this computer has no
 * effect.
 */
export function liveScreens<One extends ScreenHealth>(
  screens: readonly One[],
  askedAtMs: number,
  nowMs: number,
): (One & LiveHealth)[] {
  const sinceMs = Math.max(0, nowMs - askedAtMs);
  return screens.map((screen) => {
    const silentMs = screen.silentMs === null ? null : screen.silentMs + sinceMs;
    return { ...screen, silentMs, state: screenState({ ...screen, silentMs }) };
  });
}

/** Names of the states. */
export const STATE_WORDS: Record<ScreenState, string> = {
  Faulty: english('Has problems'),
  Offline: english('Offline'),
  Outdated: english('Out of date'),
  Online: english('Online'),
  'Never seen': english('Never seen'),
};

const COUNTED: Record<ScreenState, (count: number) => string> = {
  Faulty: (count) => t('{{count}} with problems', { count }),
  Offline: (count) => t('{{count}} offline', { count }),
  Outdated: (count) => t('{{count}} out of date', { count }),
  Online: (count) => t('{{count}} online', { count }),
  'Never seen': (count) => t('{{count}} never seen', { count }),
};

/** The worst first. */
const BY_URGENCY: readonly ScreenState[] = ['Faulty', 'Offline', 'Outdated', 'Online', 'Never seen'];

/** How many screens are in each state, the most urgent first. */
export function countsOfStates(screens: readonly LiveHealth[]): CountedState<ScreenState>[] {
  return countStates(
    screens.map(({ state }) => state),
    BY_URGENCY,
    COUNTED,
  );
}

/**
 * Summarizes the states of several screens: the worst state, and how many screens have which. Null if there are none.
 */
export function summaryOfScreens(screens: readonly LiveHealth[]): { state: ScreenState; words: string } | null {
  const present = countsOfStates(screens).filter(({ count }) => count > 0);
  const [worst] = present;
  if (!worst) return null;
  // Screens that are not set up yet are only mentioned if there are no others.
  const telling = worst.state === 'Never seen' ? present : present.filter(({ state }) => state !== 'Never seen');
  const words = telling.map(({ state, words }) => (screens.length === 1 ? t(STATE_WORDS[state]) : words));
  return { state: worst.state, words: words.join(', ') };
}

/** "40 s", "12 min", "5 h", "3 days". */
export function lengthWords(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 1) return t('{{number}} s', { number: Math.round(ms / 1000) });
  if (minutes < 60) return t('{{number}} min', { number: Math.floor(minutes) });
  if (minutes < 48 * 60) return t('{{number}} h', { number: Math.floor(minutes / 60) });
  return t('{{number}} days', { number: Math.floor(minutes / 60 / 24) });
}
