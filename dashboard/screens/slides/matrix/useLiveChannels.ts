import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { screenHealthQuery } from '#dashboard/api/queries.ts';
import { liveScreens } from '#dashboard/components/live-screens.ts';

/** The channels of a portal that a screen shows now. The same set as long as none is added or removed. */
export function useLiveChannels(portalId: number, nowMs: number): ReadonlySet<string> {
  const { data } = useQuery(screenHealthQuery(portalId));
  const screens = data ? liveScreens(data.screens, data.answeredAtMs, nowMs) : [];
  const on = screens.filter(({ state }) => state !== 'Offline' && state !== 'Never seen');
  const key = [...new Set(on.map(({ channel }) => channel))].sort().join(' ');
  return useMemo(() => new Set(key.split(' ')), [key]);
}
