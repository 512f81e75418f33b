import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { copies } from '#contract/endpoints/copies.ts';
import type { Channel } from '#contract/entities/channel.ts';
import { copyName } from '#rules/copy-name.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import { notAllowed, notFound } from '#server/errors.ts';
import { addAuditNotes } from '#server/features/audit-notes.ts';
import { refuseOversized } from '#server/features/channel-size.ts';
import { freeName, shortId, toAddressName } from '#server/features/channels/channel-names.ts';
import { channelStore } from '#server/features/channels/channels.store.ts';
import { placeByTags } from '#server/features/place-by-tags.ts';
import { portalStore } from '#server/features/portals/portals.store.ts';
import { requireReachable } from '#server/features/reachable.ts';
import { refuseTextOverQuota } from '#server/features/text-quota.ts';
import { copyStore } from './copies.store.ts';

export type ChannelToCopy = z.output<(typeof copies)['POST /api/channels/copy']['request']>;

/** Copies a channel with its areas and, on request, with its slides. */
export async function copyChannel(
  queries: Queries,
  actor: Actor,
  { PortalId, _id: originalId, name, withSlides }: ChannelToCopy,
  quotaMegabytes: number,
): Promise<Channel> {
  if (!(await portalStore(queries).findToAddTo(PortalId))) throw notFound('portal');
  const channels = channelStore(queries);
  await channels.lock([originalId]);
  const original = requireReachable('channel', await channels.find(originalId), actor, PortalId);
  if (!can(actor, 'channel.manage', original)) throw notAllowed();
  const store = copyStore(queries);
  const { orderingNumber } = original;
  const record = await insertChannel(
    queries,
    PortalId,
    { ...original, ...(name !== undefined && { name }) },
    orderingNumber,
  );
  await store.copyAreas(original._id, record._id);
  if (withSlides) await store.copyContent(original._id, record._id);
  addAuditNotes(queries, [original.name]);
  await placeByTags(queries, PortalId, { channelIds: [record._id] });
  if (withSlides) await store.copyMoves(original._id, record._id);
  await refuseTextOverQuota(queries, PortalId, quotaMegabytes);
  await refuseOversized(queries, PortalId, { channelIds: [record._id] });
  return requireReachable('channel', await channels.find(record._id), actor, PortalId);
}

/**
 * Inserts a channel like this one, without its content, with a free name and address, and returns it. The portal must
 * be locked.
 */
export async function insertChannel(
  queries: Queries,
  PortalId: number,
  original: Channel,
  orderingNumber?: number,
): Promise<{ _id: string; name: string }> {
  const channels = channelStore(queries);
  const {
    selectedAreas: _areas,
    selectedSlides: _slides,
    slideOrder: _order,
    excludedSlides: _excluded,
    ...own
  } = original;
  const {
    lastModified: _version,
    needsRefresh: _refresh,
    lastRefresh: _refreshed,
    engines: _engines,
    ...settings
  } = own;
  const taken = await copyStore(queries).names('channel', PortalId);
  const name = copyName(original.name, taken);
  const address = toAddressName(name);
  const record = {
    ...settings,
    _id: randomUUID(),
    PortalId,
    name,
    archived: false,
    originalName: freeName(address, await channels.originalNamesWithPrefix(PortalId, address)),
    shortID: shortId(),
    orderingNumber: orderingNumber ?? (await channels.nextOrderingNumber(PortalId)),
  };
  await channels.insert(record);
  return record;
}
