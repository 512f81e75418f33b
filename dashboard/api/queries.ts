import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { MediaStatus } from '#contract/entities/media.ts';
import { ApiError, call } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { serverNow } from './server-clock.ts';

/** The event stream tells of one portal only: what superusers see of the others is asked for this often. */
const OTHER_PORTALS_MS = 20_000;
/** While somebody waits for a screen that was told to refresh. */
const REFRESHING_MS = 3_000;

/** What the content library holds. */
export type LibraryKind = 'image' | 'video';

export const portalsQuery = () =>
  queryOptions({ queryKey: queryKeys.portals(), queryFn: () => call('GET /api/portals/getportals', {}) });

/** A portal and its channels with what their players last said. */
export const controlPanelQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.controlPanel(portalId),
    queryFn: () => call('POST /api/portals/getControlPanelInfo', { PortalId: portalId }),
  });

/** Every portal with its channels; for superusers. */
export const webmasterPanelQuery = () =>
  queryOptions({
    queryKey: queryKeys.webmasterPanel(),
    queryFn: () => call('GET /api/portals/getWebmasterControlPanel', {}),
    refetchInterval: ({ state }) =>
      state.data?.some(({ channels }) => channels.some(({ needsRefresh }) => needsRefresh))
        ? REFRESHING_MS
        : OTHER_PORTALS_MS,
  });

/** Every template; for superusers. */
export const templatesQuery = () =>
  queryOptions({ queryKey: queryKeys.templates(), queryFn: () => call('GET /api/templates/', {}) });

/** The screens of a portal and how they were when this was answered. */
export const screensQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.screens(portalId),
    queryFn: async () => answeredNow(await call('POST /api/screens/getscreens', { PortalId: portalId })),
  });

/** The sync groups of a portal, and where their channels are in step. */
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

/** Screens are told with how long they were silent when they were asked about. */
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

/** The channels that come near the most text that screens can load. */
export const largeChannelsQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.largeChannels(portalId),
    queryFn: () => call('POST /api/channels/getlargechannels', { PortalId: portalId }),
  });

/** Without their rich text, which `slideQuery` has. */
export const slidesQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.slides(portalId),
    queryFn: () => call('POST /api/slides/getslides', { PortalId: portalId, archived: false, withoutText: true }),
  });

/** Without their rich text, too. */
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

/** Portals that were deleted and can be restored; for superusers. */
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

/** They change when the server is started anew. */
export const companyLinksQuery = () =>
  queryOptions({
    queryKey: queryKeys.companyLinks(),
    queryFn: () => call('GET /api/companyLinks', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const categoriesQuery = () =>
  queryOptions({ queryKey: queryKeys.categories(), queryFn: () => call('GET /api/categories', {}) });

/** All pictures or films of the content library. */
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
      const askedAtMs = Date.now();
      const document = await call('POST /api/channels/getchannelfordisplaybyid', { _id: channelId });
      const answeredAtMs = (askedAtMs + Date.now()) / 2;
      return { document, clockOffsetMs: (document.serverTime ?? answeredAtMs) - answeredAtMs };
    },
  });

const CONVERSION_STEP_MS = 2_000;

/** What is known of a file of this server, asked again until its conversion is over. */
export const mediaStatusQuery = (location: string) =>
  queryOptions({
    queryKey: queryKeys.mediaStatus(location),
    queryFn: async () => (await fetch(`${location}?status`)).json() as Promise<MediaStatus>,
    refetchInterval: ({ state }) => (state.data?.state === 'converting' ? CONVERSION_STEP_MS : false),
  });

/** The server asks sources no more than once a minute. */
const FEED_KEEPS_MS = 60_000;

/** What the source of a slide says that may not be saved yet; `source` are its source fields as JSON. */
export const draftFeedQuery = (portalId: number, type: number, source: string) =>
  queryOptions({
    queryKey: queryKeys.draftFeed(portalId, type, source),
    queryFn: () => call('POST /api/feeds/preview', { PortalId: portalId, slide: { type, ...JSON.parse(source) } }),
    staleTime: FEED_KEEPS_MS / 2,
    refetchInterval: FEED_KEEPS_MS,
  });

const ATTEMPTS = 3;
/** Each further attempt waits twice as long; after three and a half seconds a person is told. */
const FIRST_WAIT_MS = 500;

/** The event stream says when something is stale, so nothing is asked again only because time passed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        // What the server refused it refuses again; only silence and its own faults are worth another try.
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
