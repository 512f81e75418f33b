import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Change, ChangeKind, StreamReady } from '#contract/entities/change.ts';
import { mutationKeys, queryKeys } from './query-keys.ts';

/** Changes within this time cause a single refetch. */
const GATHER_MS = 100;

/**
 * Refetches stale queries in batches: however fast others make changes, the next batch starts only after the responses
 * of the previous one.
 */
export function createRefresher(queryClient: QueryClient, portalId: number) {
  const due = new Map<string, QueryKey>();
  let isRunning = false;
  const changesOf = new Map<string, QueryKey>([
    [hashKey(queryKeys.channels(portalId)), mutationKeys.switchSlide(portalId)],
    [hashKey(queryKeys.slides(portalId)), mutationKeys.archiveSlide(portalId)],
    [hashKey(queryKeys.archivedSlides(portalId)), mutationKeys.archiveSlide(portalId)],
    [hashKey(queryKeys.syncGroups(portalId)), mutationKeys.changeSyncGroups(portalId)],
  ]);

  /** Lists that show changes before they are saved aren't refetched meanwhile; the last change does it. */
  function isHeld(key: QueryKey): boolean {
    const mutationKey = changesOf.get(hashKey(key));
    return mutationKey !== undefined && queryClient.isMutating({ mutationKey }) > 0;
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (due.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const keys = [...due.values()].filter((key) => !isHeld(key));
      due.clear();
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    }
    isRunning = false;
  }

  return (keys: readonly QueryKey[]): void => {
    for (const key of keys) due.set(hashKey(key), key);
    if (!isRunning) void run();
  };
}

/** All queries that depend on a portal's records. */
export function keysOfPortal(portalId: number): QueryKey[] {
  return [
    queryKeys.areas(portalId),
    queryKeys.channels(portalId),
    queryKeys.tags(portalId),
    queryKeys.largeChannels(portalId),
    queryKeys.slides(portalId),
    queryKeys.displays(portalId),
    queryKeys.archivedSlides(portalId),
    queryKeys.openSlides(portalId),
    queryKeys.portals(),
    queryKeys.controlPanel(portalId),
    queryKeys.users(portalId),
    queryKeys.webmasterPanel(),
    queryKeys.syncGroups(portalId),
    queryKeys.screens(portalId),
    queryKeys.screensEverywhere(),
    queryKeys.library(),
    queryKeys.files(portalId),
    queryKeys.templates(),
  ];
}

type KeysOf = (portalId: number, ids: readonly string[]) => QueryKey[];

/** The queries about what screens show, and so about how long it takes. */
const onScreens = (portalId: number) => [queryKeys.displays(portalId), queryKeys.syncGroups(portalId)];

/** The queries that show records of each kind. `ids` is empty if too many changed to list them. */
const QUERIES_ABOUT: Record<ChangeKind, KeysOf> = {
  slide: (portalId, ids) => [
    queryKeys.slides(portalId),
    queryKeys.archivedSlides(portalId),
    queryKeys.largeChannels(portalId),
    queryKeys.files(portalId),
    ...onScreens(portalId),
    ...(ids.length === 0 ? [queryKeys.openSlides(portalId)] : ids.map((id) => queryKeys.slide(portalId, id))),
  ],
  channel: (portalId) => [
    queryKeys.channels(portalId),
    queryKeys.largeChannels(portalId),
    queryKeys.controlPanel(portalId),
    queryKeys.webmasterPanel(),
    queryKeys.files(portalId),
    ...onScreens(portalId),
  ],
  // The channels that show an area have neither it nor its slides while it is archived.
  area: (portalId) => [
    queryKeys.areas(portalId),
    queryKeys.channels(portalId),
    queryKeys.largeChannels(portalId),
    queryKeys.controlPanel(portalId),
    queryKeys.webmasterPanel(),
    ...onScreens(portalId),
  ],
  portal: (portalId) => [
    queryKeys.portals(),
    queryKeys.portalTemplates(portalId),
    queryKeys.controlPanel(portalId),
    queryKeys.webmasterPanel(),
    queryKeys.files(portalId),
    ...onScreens(portalId),
  ],
  namedTime: (portalId) => [queryKeys.times(portalId), ...onScreens(portalId)],
  media: (portalId) => [queryKeys.media(), ...onScreens(portalId)],
  fileLink: () => [queryKeys.media()],
  // Screens report every few minutes, so this is frequent: only pages that show screens refetch.
  channelStatus: (portalId) => [queryKeys.controlPanel(portalId), queryKeys.webmasterPanel()],
  screen: (portalId) => [queryKeys.screens(portalId), queryKeys.screensEverywhere()],
  device: (portalId) => [queryKeys.screens(portalId), queryKeys.screensEverywhere()],
  syncGroup: (portalId) => [queryKeys.syncGroups(portalId)],
  tag: (portalId) => [queryKeys.tags(portalId)],
  user: (portalId) => [queryKeys.users(portalId)],
  library: () => [queryKeys.library()],
  template: () => [queryKeys.templates()],
  block: () => [],
};

/** The queries that become stale by a change. */
export function keysTouchedBy(portalId: number, { kind, ids }: Pick<Change, 'kind' | 'ids'>): QueryKey[] {
  return QUERIES_ABOUT[kind](portalId, ids);
}

/**
 * The queries that have become stale since this page began to load its data, when its event stream begins. `ageMs` is
 * how long ago that was.
 */
export function keysMissedBy(portalId: number, ageMs: number, { completeForMs, changes }: StreamReady): QueryKey[] {
  if (ageMs >= completeForMs) return keysOfPortal(portalId);
  return changes.filter(({ agoMs }) => agoMs <= ageMs).flatMap((change) => keysTouchedBy(portalId, change));
}

/** The queries that have failed. Now that the server can be reached, they may succeed. */
export function failedKeys(queryClient: QueryClient): QueryKey[] {
  const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  return failed.map(({ queryKey }) => queryKey);
}
