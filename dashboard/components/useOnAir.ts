import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { displayQuery } from '#dashboard/api/queries.ts';
import { type AreaOnAir, onAirAt } from './on-air.ts';

/** Some timers can't be longer. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * What the areas of a channel currently show, computed like on its screens; undefined until it is
 * known. Nothing is loaded unless it is wanted.
 */
export function useOnAir(portalId: number, channelId: string, isWanted: boolean): AreaOnAir[] | undefined {
  const { data } = useQuery({ ...displayQuery(portalId, channelId), enabled: isWanted });
  const [, setLooks] = useState(0);
  const serverNow = Date.now() + (data?.clockOffsetMs ?? 0);
  const shown = data && isWanted ? onAirAt(data.document, serverNow) : undefined;
  const untilMs = shown ? Math.min(LONGEST_WAIT_MS, Math.max(0, shown.endsAt - serverNow)) : null;

  useEffect(() => {
    if (untilMs === null) return;
    const timer = setTimeout(() => setLooks((looks) => looks + 1), untilMs);
    return () => clearTimeout(timer);
  });
  return shown?.areas;
}
