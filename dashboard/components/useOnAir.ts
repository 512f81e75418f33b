import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { displayQuery } from '#dashboard/api/queries.ts';
import { type AreaOnAir, onAirAt } from './on-air.ts';

/** Some timers can't wait longer. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * What the areas of a channel show at this moment, by the document and the function that its screens go by; undefined until
 * it is known. Nothing is asked for while it isn't wanted.
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
