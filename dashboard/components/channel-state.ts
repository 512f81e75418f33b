import type { ScreenState } from '#rules/screen-state.ts';
import { t } from '#ui/language.ts';
import { type LiveHealth, lengthWords } from './live-screens.ts';

/** The state of a channel: the most severe state of its screens. */
export interface ChannelState {
  state: ScreenState | 'Never set up';
  /** For example "Live", "2 of 3 live" or "Offline 20 min". */
  words: string;
  /** Whether at least one screen shows the channel now. */
  isLive: boolean;
}

/**
 * Returns the state of a channel from the screens that show it. `lastRefresh` is ISO 8601: screens that have been
 * offline for a long time are forgotten, but the channel remembers its last refresh.
 */
export function channelState(screens: readonly LiveHealth[], lastRefresh: string | null, nowMs: number): ChannelState {
  const used = screens.filter(({ state }) => state !== 'Never seen');
  const live = used.filter(({ state }) => state !== 'Offline');
  if (live.length > 0) return liveState(used, live);
  const silentMs = Math.min(
    ...used.map((screen) => screen.silentMs ?? Number.POSITIVE_INFINITY),
    lastRefresh === null ? Number.POSITIVE_INFINITY : Math.max(0, nowMs - Date.parse(lastRefresh)),
  );
  if (Number.isFinite(silentMs)) {
    return { state: 'Offline', words: t('Offline {{length}}', { length: lengthWords(silentMs) }), isLive: false };
  }
  if (screens.length > 0) return { state: 'Never seen', words: t('Paired, never seen'), isLive: false };
  return { state: 'Never set up', words: t('Never set up'), isLive: false };
}

/** `used` are the screens that have ever reported, `live` those of them that are online. */
function liveState(used: readonly LiveHealth[], live: readonly LiveHealth[]): ChannelState {
  const count = (state: ScreenState) => used.filter((screen) => screen.state === state).length;
  const isAlone = used.length === 1;
  if (count('Faulty') > 0) {
    const words = isAlone ? t('Has problems') : t('{{count}} with problems', { count: count('Faulty') });
    return { state: 'Faulty', words, isLive: true };
  }
  if (live.length < used.length) {
    const words = t('{{live}} of {{all}} live', { live: live.length, all: used.length });
    return { state: 'Offline', words, isLive: true };
  }
  if (count('Outdated') > 0) {
    const words = isAlone ? t('Out of date') : t('{{count}} out of date', { count: count('Outdated') });
    return { state: 'Outdated', words, isLive: true };
  }
  const words = isAlone ? t('Live') : t('{{count}} live', { count: live.length });
  return { state: 'Online', words, isLive: true };
}

/** Adds what the channel's screens show, or should show. `names` are slides; undefined while they are not known. */
export function channelWords({ state, words, isLive }: ChannelState, names: readonly string[] | undefined): string {
  if (names === undefined || state === 'Never set up' || state === 'Never seen') return words;
  const shown = names.join(' · ');
  if (isLive) return `${words} · ${shown || t('nothing on air')}`;
  return shown ? `${words} · ${t('should show {{names}}', { names: shown })}` : words;
}
