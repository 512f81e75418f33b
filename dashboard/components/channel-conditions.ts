import { t } from '#ui/language.ts';
import { channelState } from './channel-state.ts';
import { type CountedState, countStates } from './counted-states.ts';
import type { LiveHealth } from './live-screens.ts';

/**
 * What staff must know about a channel first. `partly live`: some of its screens are offline, have problems or are out
 * of date. `unused`: no screen has ever shown it.
 */
export type ChannelCondition = 'offline' | 'partly live' | 'live' | 'unused';

/** By the ids of channels; null if it isn't known which screens show them. */
export type ChannelConditions = ReadonlyMap<string, ChannelCondition> | null;

const COUNTED: Record<ChannelCondition, (count: number) => string> = {
  offline: (count) => t('{{count}} offline', { count }),
  'partly live': (count) => t('{{count}} with problems', { count }),
  live: (count) => t('{{count}} live', { count }),
  unused: (count) => t('{{count}} never set up', { count }),
};

/** The worst first. */
const BY_URGENCY: readonly ChannelCondition[] = ['offline', 'partly live', 'live', 'unused'];

export function conditionsOf(
  channels: readonly { _id: string; lastRefresh: string | null }[],
  screens: readonly LiveHealth[] | null,
  nowMs: number,
): ChannelConditions {
  if (screens === null) return null;
  const byChannel = new Map<string, LiveHealth[]>();
  for (const screen of screens) {
    const own = byChannel.get(screen.channel);
    if (own) own.push(screen);
    else byChannel.set(screen.channel, [screen]);
  }
  return new Map(
    channels.map(({ _id, lastRefresh }) => [_id, conditionOf(byChannel.get(_id) ?? [], lastRefresh, nowMs)]),
  );
}

function conditionOf(screens: readonly LiveHealth[], lastRefresh: string | null, nowMs: number): ChannelCondition {
  const { state, isLive } = channelState(screens, lastRefresh, nowMs);
  if (isLive) return state === 'Online' ? 'live' : 'partly live';
  return state === 'Offline' ? 'offline' : 'unused';
}

/** How many channels are in each condition, the worst first. */
export function countsOfConditions(conditions: ChannelConditions): CountedState<ChannelCondition>[] {
  return countStates([...(conditions?.values() ?? [])], BY_URGENCY, COUNTED);
}
