import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { RequestOf } from '#contract/client.ts';
import { SERVER_TIME_HEADER } from '#contract/server-time.ts';
import { withSharedFields } from '#rules/on-air.ts';
import { refersToCalendar } from '#slide-types/display-times.ts';
import { serverNow } from '../session/server-clock.ts';
import { ApiError, call, callWithHeaders } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { loadDisplayTimes, rememberCalendar } from './timed-slide.ts';

/** The event stream is for one portal only; queries about other portals are refetched at this interval. */
const OTHER_PORTALS_MS = 20_000;
/** The interval while a screen's refresh is pending. */
const REFRESHING_MS = 3_000;

/** Kinds of item in the content library. */
export type LibraryKind = 'image' | 'video';

export const portalsQuery = () =>
  queryOptions({ queryKey: queryKeys.portals(), queryFn: () => call('GET /api/portals/getportals', {}) });

export const portalQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.portal(portalId),
    queryFn: () => call('POST /api/portals/getPortal', { PortalId: portalId }),
  });

/** The named times and holidays of a portal. */
export const timesQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.times(portalId),
    queryFn: async () => {
      const times = await call('POST /api/times/gettimes', { PortalId: portalId });
      rememberCalendar(portalId, times);
      return times;
    },
  });

/** The tags of a portal, by name. */
export const tagsQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.tags(portalId),
    queryFn: () => call('POST /api/tags/gettags', { PortalId: portalId }),
  });

/** The views of a portal's matrix that the user has saved, by name. */
export const viewsQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.views(portalId),
    queryFn: () => call('POST /api/views/getviews', { PortalId: portalId }),
  });

/** A portal and its channels with their last refreshes. */
export const controlPanelQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.controlPanel(portalId),
    queryFn: () => call('POST /api/portals/getControlPanelInfo', { PortalId: portalId }),
  });

/** All portals with their channels; for superusers. */
export const webmasterPanelQuery = () =>
  queryOptions({
    queryKey: queryKeys.webmasterPanel(),
    queryFn: () => call('GET /api/portals/getWebmasterControlPanel', {}),
    refetchInterval: ({ state }) =>
      state.data?.some(({ channels }) => channels.some(({ needsRefresh }) => needsRefresh))
        ? REFRESHING_MS
        : OTHER_PORTALS_MS,
  });

/** The screens of a portal, and when their states were read. */
export const screensQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.screens(portalId),
    queryFn: async () => answeredNow(await call('POST /api/screens/getscreens', { PortalId: portalId })),
  });

export type HealthOfPortal = Awaited<ReturnType<typeof loadHealth>>;

async function loadHealth(portalId: number) {
  return answeredNow(await call('POST /api/screens/gethealth', { PortalId: portalId }));
}

/** Which screens of a portal are online, without what they show. */
export const screenHealthQuery = (portalId: number) =>
  queryOptions({ queryKey: queryKeys.screenHealth(portalId), queryFn: () => loadHealth(portalId) });

/** The sync groups of a portal, and whether their channels are in sync. */
export const syncGroupsQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.syncGroups(portalId),
    queryFn: () => call('POST /api/syncgroups/getsyncgroups', { PortalId: portalId }),
  });

/** The screens of all portals; for superusers. */
export const screensEverywhereQuery = () =>
  queryOptions({
    queryKey: queryKeys.screensEverywhere(),
    queryFn: async () => answeredNow(await call('GET /api/screens/everywhere', {})),
    refetchInterval: OTHER_PORTALS_MS,
  });

/** The times in the response are relative to when the server sent it. */
function answeredNow<Screens>(screens: Screens): { screens: Screens; answeredAtMs: number } {
  return { screens, answeredAtMs: serverNow() };
}

export const usersQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.users(portalId),
    queryFn: () => call('POST /api/users/getusers', { PortalId: portalId }),
  });

export const areasQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.areas(portalId),
    queryFn: () => call('POST /api/areas/getareas', { PortalId: portalId }),
  });

/** Without their descriptions, which `channelQuery` returns. */
export const channelsQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.channels(portalId),
    queryFn: () => call('POST /api/channels/getchannelsinorder', { PortalId: portalId, withoutText: true }),
  });

export const channelQuery = (portalId: number, id: string) =>
  queryOptions({
    queryKey: queryKeys.channel(portalId, id),
    queryFn: () => call('POST /api/channels/getchannelbyid', { PortalId: portalId, _id: id }),
  });

/** The channels whose text is close to the limit of screens. */
export const largeChannelsQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.largeChannels(portalId),
    queryFn: () => call('POST /api/channels/getlargechannels', { PortalId: portalId }),
  });

/** Who saved this version of a record, and when. */
export const lastEditorQuery = (record: RequestOf<'POST /api/audit/getlasteditor'>, version: string | number) =>
  queryOptions({
    queryKey: queryKeys.lastEditor(record._id, version),
    queryFn: () => call('POST /api/audit/getlasteditor', record),
  });

/** Slide `_id` → on how many channels it is that the user can't use. */
export const otherChannelsQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.otherChannels(portalId),
    queryFn: async () => {
      const counts = await call('POST /api/slides/countotherchannels', { PortalId: portalId });
      return new Map(counts.map(({ _id, channels }) => [_id, channels]));
    },
  });

/** Without rich text, which `slideQuery` has. */
export const slidesQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.slides(portalId),
    queryFn: async ({ client }) => {
      const slides = await call('POST /api/slides/getslides', {
        PortalId: portalId,
        archived: false,
        withoutText: true,
      });
      await loadDisplayTimes(slides);
      if (slides.some(({ displayTimes }) => refersToCalendar(displayTimes)))
        await client.ensureQueryData(timesQuery(portalId));
      return slides;
    },
  });

/** Also without rich text. */
export const archivedSlidesQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.archivedSlides(portalId),
    queryFn: () => call('POST /api/slides/getslides', { PortalId: portalId, archived: true, withoutText: true }),
  });

export const archivedChannelsQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.archivedChannels(portalId),
    queryFn: () =>
      call('POST /api/channels/getchannelsinorder', { PortalId: portalId, archived: true, withoutText: true }),
  });

export const archivedAreasQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.archivedAreas(portalId),
    queryFn: () => call('POST /api/areas/getareas', { PortalId: portalId, archived: true }),
  });

/** Deleted portals, which can be restored; for superusers. */
export const deletedPortalsQuery = () =>
  queryOptions({
    queryKey: queryKeys.deletedPortals(),
    queryFn: () => call('GET /api/portals/getportals', { deleted: 'true' }),
  });

export const slideQuery = (portalId: number, id: string) =>
  queryOptions({
    queryKey: queryKeys.slide(portalId, id),
    queryFn: () => call('POST /api/slides/getslidebyid', { PortalId: portalId, _id: id }),
  });

/** They only change when the server is restarted. */
export const companyLinksQuery = () =>
  queryOptions({
    queryKey: queryKeys.companyLinks(),
    queryFn: () => call('GET /api/companyLinks', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const categoriesQuery = () =>
  queryOptions({ queryKey: queryKeys.categories(), queryFn: () => call('GET /api/categories', {}) });

/** All images or videos of the content library. */
export const libraryItemsQuery = (kind: LibraryKind) =>
  queryOptions({
    queryKey: queryKeys.libraryItems(kind),
    queryFn: () => call(kind === 'image' ? 'POST /api/images/find' : 'POST /api/videos/find', {}),
  });

/** What a channel's screens play, and how far the server's clock is ahead of this one. */
export const displayQuery = (portalId: number, channelId: string) =>
  queryOptions({
    queryKey: queryKeys.display(portalId, channelId),
    queryFn: async () => {
      const sentAtMs = Date.now();
      const request = { _id: channelId };
      const { result, headers } = await callWithHeaders('POST /api/channels/getchannelfordisplaybyid', request);
      const halfwayMs = (sentAtMs + Date.now()) / 2;
      const serverTimeMs = Number(headers.get(SERVER_TIME_HEADER) ?? halfwayMs);
      return { document: withSharedFields(result), clockOffsetMs: serverTimeMs - halfwayMs };
    },
  });

/** The server reads sources at most once a minute. */
const FEED_KEEPS_MS = 60_000;

/** The content of a source for a slide that may not be saved yet; `source` are its source fields as JSON. */
export const draftFeedQuery = (portalId: number, type: number, source: string) =>
  queryOptions({
    queryKey: queryKeys.draftFeed(portalId, type, source),
    queryFn: () => call('POST /api/feeds/preview', { PortalId: portalId, slide: { type, ...JSON.parse(source) } }),
    staleTime: FEED_KEEPS_MS / 2,
    refetchInterval: FEED_KEEPS_MS,
  });

/** The source of a stored slide, as its screens receive it. */
export const feedQuery = (slideId: string) =>
  queryOptions({
    queryKey: queryKeys.feed(slideId),
    queryFn: () => call('GET /api/feeds/{slideId}', { slideId }),
    staleTime: FEED_KEEPS_MS / 2,
    refetchInterval: FEED_KEEPS_MS,
  });

const ATTEMPTS = 3;
/** Each retry waits twice as long; after 3.5 seconds the error is shown. */
const FIRST_WAIT_MS = 500;

/** The event stream says when data is stale, so nothing is refetched only because time has passed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        // Only retry without a response, or after server errors: other refusals would be repeated.
        retry: (failures, error) => failures < ATTEMPTS && error instanceof ApiError && isPassing(error.status),
        retryDelay: (failures) => FIRST_WAIT_MS * 2 ** failures,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function isPassing(status: number): boolean {
  return status === 0 || status >= 500;
}
