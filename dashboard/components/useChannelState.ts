import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type HealthOfPortal, screenHealthQuery } from '#dashboard/api/queries.ts';
import { type ChannelState, channelState } from './channel-state.ts';
import { liveScreens } from './live-screens.ts';
import { useNow } from './useNow.ts';

export interface ShownChannel {
  _id: string;
  PortalId: number;
  lastRefresh: string | null;
}

/** The current state of a channel; undefined until it is known. */
export function useChannelState({ _id, PortalId, lastRefresh }: ShownChannel): ChannelState | undefined {
  const nowMs = useNow();
  const select = useCallback(
    (answer: HealthOfPortal) => ({ ...answer, screens: answer.screens.filter(({ channel }) => channel === _id) }),
    [_id],
  );
  const { data } = useQuery({ ...screenHealthQuery(PortalId), select });
  return data && channelState(liveScreens(data.screens, data.answeredAtMs, nowMs), lastRefresh, nowMs);
}
