import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { largeChannelsQuery } from '#dashboard/api/queries.ts';
import { WARN_FROM_PERCENT } from '#rules/channel-size.ts';

/** Channel `_id` → how full it is in percent, for channels that are nearly full. */
export function useChannelPercents(portalId: number): ReadonlyMap<string, number> {
  const { data } = useQuery(largeChannelsQuery(portalId));
  return useMemo(() => {
    const nearlyFull = data?.filter(({ percent }) => percent >= WARN_FROM_PERCENT) ?? [];
    return new Map(nearlyFull.map(({ _id, percent }) => [_id, percent]));
  }, [data]);
}
