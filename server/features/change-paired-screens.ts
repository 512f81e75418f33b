import type { Queries } from '#server/db/connection.ts';
import { channelStore } from './channels/channels.store.ts';
import { placeByTags } from './place-by-tags.ts';
import { portalStore } from './portals/portals.store.ts';
import { screenStore } from './screens/screens.store.ts';

interface PairedScreens {
  PortalId: number;
  deviceIds: readonly string[];
  /** The channel that they get, if they are paired or moved. */
  channelId?: string;
}

/**
 * Pairs screens, moves or unpairs them, or changes their engine, as `change` does, and then makes their channels have
 * the engines of their screens and show what rules say about those. Must be called first in its transaction: it locks
 * the portal, so that two changes of a screen come one after the other, then the channels, and then screens, as merging
 * tags does.
 */
export async function changePairedScreens(
  queries: Queries,
  { PortalId, deviceIds, channelId }: PairedScreens,
  change: () => Promise<void>,
): Promise<void> {
  await portalStore(queries).findToAddTo(PortalId);
  const store = screenStore(queries);
  const before = await store.channelsOf(deviceIds);
  const channelIds = [...new Set([...before, ...(channelId === undefined ? [] : [channelId])])];
  await channelStore(queries).lock(channelIds);
  await change();
  const changed = await store.updateEngines(channelIds);
  if (changed.length > 0) await placeByTags(queries, PortalId, { channelIds: changed });
}
