import { useQuery } from '@tanstack/react-query';
import { channelsQuery, largeChannelsQuery } from '#dashboard/api/queries.ts';
import { useNow } from '#dashboard/components/useNow.ts';
import { type FullChannel, fullChannels } from './full-channels.ts';
import type { Editing } from './saving.ts';

/** The channels that show the slide and would be nearly full if the draft were saved, the fullest first. */
export function useFullChannels({ stored, draft }: Editing): FullChannel[] {
  const nowMs = useNow();
  const portalId = stored?.PortalId ?? 0;
  const large = useQuery({ ...largeChannelsQuery(portalId), enabled: stored !== null });
  const hasLarge = (large.data?.length ?? 0) > 0;
  const channels = useQuery({ ...channelsQuery(portalId), enabled: hasLarge });
  if (!stored || !large.data || !channels.data) return [];
  return fullChannels({ stored, draft, large: large.data, channels: channels.data, nowMs });
}
