import { queryOptions } from '@tanstack/react-query';
import type { StaffLanguage } from '#contract/staff-language.ts';
import { call } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** Why a slide is on a channel now, or not, as a sentence for this reader. */
export const explanationQuery = (
  portalId: number,
  cell: { channel: string; area: string; slide: string },
  reader: { language: StaffLanguage; timeZone: string },
) =>
  queryOptions({
    queryKey: queryKeys.explanation(portalId, cell, reader.language),
    queryFn: () => call('POST /api/slides/explain', { ...cell, ...reader }),
    // It depends on the time.
    staleTime: 0,
    gcTime: 0,
  });

/** Since when a channel has a link to its calendar. */
export const calendarLinkQuery = (portalId: number, channelId: string) =>
  queryOptions({
    queryKey: queryKeys.calendarLink(portalId, channelId),
    queryFn: () => call('POST /api/channels/getcalendarlink', { PortalId: portalId, _id: channelId }),
  });

/** When the slides of a channel are shown between two times. */
export const calendarQuery = (portalId: number, channelId: string, from: number, until: number) =>
  queryOptions({
    queryKey: queryKeys.calendar(portalId, channelId, from, until),
    queryFn: () =>
      call('POST /api/channels/getcalendar', {
        PortalId: portalId,
        _id: channelId,
        from: new Date(from).toISOString(),
        until: new Date(until).toISOString(),
      }),
  });
