import { useQuery } from '@tanstack/react-query';
import { displayQuery } from '#dashboard/api/queries.ts';
import { type AreaOnAir, onAirAt } from './on-air.ts';
import { useRenderAfter } from './useRenderAfter.ts';

/**
 * What the areas of a channel currently show, computed like on its screens; undefined until it is
 * known. Nothing is loaded unless it is wanted.
 */
export function useOnAir(portalId: number, channelId: string, isWanted: boolean): AreaOnAir[] | undefined {
  const { data } = useQuery({ ...displayQuery(portalId, channelId), enabled: isWanted });
  const serverNow = Date.now() + (data?.clockOffsetMs ?? 0);
  const shown = data && isWanted ? onAirAt(data.document, serverNow) : undefined;
  useRenderAfter(shown ? shown.endsAt - serverNow : null);
  return shown?.areas;
}
