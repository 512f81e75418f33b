import type { ChannelState } from '#dashboard/components/channel-state.ts';
import { t } from '#ui/language.ts';
import type { CountedState } from './useStateFilter.tsx';

/**
 * What staff must know about a channel first. `partly live`: some of its screens are offline, have problems or are out
 * of date. `unused`: no screen has ever shown it.
 */
export type ChannelCondition = 'offline' | 'partly live' | 'live' | 'unused';

export function channelCondition({ state, isLive }: Pick<ChannelState, 'state' | 'isLive'>): ChannelCondition {
  if (isLive) return state === 'Online' ? 'live' : 'partly live';
  return state === 'Offline' ? 'offline' : 'unused';
}

const COUNTED: Record<ChannelCondition, (count: number) => string> = {
  offline: (count) => t('{{count}} offline', { count }),
  'partly live': (count) => t('{{count}} with problems', { count }),
  live: (count) => t('{{count}} live', { count }),
  unused: (count) => t('{{count}} never set up', { count }),
};

/** The worst first. */
const BY_URGENCY: readonly ChannelCondition[] = ['offline', 'partly live', 'live', 'unused'];

/** How many channels are in each condition, the worst first. */
export function countsOfConditions(conditions: readonly ChannelCondition[]): CountedState<ChannelCondition>[] {
  return BY_URGENCY.map((state) => {
    const count = conditions.filter((condition) => condition === state).length;
    return { state, count, words: COUNTED[state](count) };
  });
}
