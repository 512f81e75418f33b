import { useQuery } from '@tanstack/react-query';
import { portalQuery, timesQuery } from '#dashboard/api/queries.ts';
import { knownCalendar } from '#dashboard/api/timed-slide.ts';
import type { PortalCalendar } from '#slide-types/display-times.ts';
import { timeZoneOfBrowser } from './time-words.ts';

/** The time zone of a portal; until it is known, that of the browser. */
export function useTimeZone(portalId: number): string {
  return useQuery(portalQuery(portalId)).data?.timeZone ?? timeZoneOfBrowser();
}

/** The named times and holidays of a portal; null until they are known. */
export function useCalendar(portalId: number): PortalCalendar | null {
  const { data } = useQuery(timesQuery(portalId));
  return data ? knownCalendar(portalId) : null;
}
