import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type syncGroups, syncGroupUpdate } from '#contract/endpoints/sync-groups.ts';
import type { DisplayDocument } from '#contract/entities/display.ts';
import type { SyncGroup } from '#contract/entities/sync-group.ts';
import { problem } from '#contract/errors/problem.ts';
import { type Actor, can } from '#rules/permissions.ts';
import { sharedAreas } from '#rules/shared-areas.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { badField, conflict, notAllowed, notFound } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { channelStore } from '../channels/channels.store.ts';
import { portalStore } from '../portals/portals.store.ts';
import { requireReachable } from '../reachable.ts';
import { readUpdate } from '../update-fields.ts';
import { syncGroupStore } from './sync-groups.store.ts';

/** The optional feature that a portal needs. */
const FEATURE = 'synchronization';

export function syncGroupHandlers({ database, documents }: Deps): HandlersFor<typeof syncGroups> {
  async function documentsOf(channelIds: string[]): Promise<DisplayDocument[]> {
    const built = await Promise.all(channelIds.map((channelId) => documents.findById(channelId)));
    return built.flatMap((document) =>
      document ? [JSON.parse(document.json.plain.toString()) as DisplayDocument] : [],
    );
  }

  return {
    'POST /api/syncgroups/getsyncgroupforchannel': async ({ body }) =>
      syncGroupStore(database.queries).ofChannel(body._id),

    'POST /api/syncgroups/getsyncgroups': async ({ body }) => {
      const groups = await syncGroupStore(database.queries).inPortal(body.PortalId);
      const now = Date.now();
      return Promise.all(
        groups.map(async (group) => ({ ...group, areas: sharedAreas(await documentsOf(group.channels), now) })),
      );
    },

    'POST /api/syncgroups/add': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        await checkPortal(queries, user, body.PortalId);
        const group = { ...body, _id: randomUUID(), channels: [...new Set(body.channels)] };
        await checkChannels(queries, group);
        await syncGroupStore(queries).insert(group);
        return group;
      }),

    'PATCH /api/syncgroups/updateSyncGroup': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        const { PortalId } = await reachableGroup(queries, user, body);
        await checkPortal(queries, user, PortalId);
        // As it is now that others have to wait.
        const group = await reachableGroup(queries, user, body);
        refuseChanged(group, body.before);
        const { name, channels } = readUpdate(syncGroupUpdate, body.update, group);
        const changed = { ...group, name: name ?? group.name, channels: [...new Set(channels ?? group.channels)] };
        if (channels !== undefined) await checkChannels(queries, changed);
        const store = syncGroupStore(queries);
        await store.rename(group._id, changed.name);
        if (channels !== undefined) await store.setChannels(group, changed.channels);
        return changed;
      }),

    'POST /api/syncgroups/delete': async ({ body, user }) => {
      await database.write(user._id, async (queries) => {
        const group = await reachableGroup(queries, user, body);
        if (!can(user, 'syncGroup.create', group)) throw notAllowed();
        await syncGroupStore(queries).delete(group._id);
      });
      return { success: true };
    },
  };
}

async function reachableGroup(
  queries: Queries,
  actor: Actor,
  { _id, PortalId }: { _id: string; PortalId: number },
): Promise<SyncGroup> {
  return requireReachable('sync-group', await syncGroupStore(queries).find(_id), actor, PortalId);
}

/** Throws 409 if one of these values was changed in the meantime. The response contains the newer version. */
function refuseChanged(group: SyncGroup, { name, channels }: { name?: string; channels?: string[] } = {}): void {
  const isSame = (name ?? group.name) === group.name && isDeepStrictEqual(channels ?? group.channels, group.channels);
  if (!isSame) throw conflict(problem('sync-group-changed'), { newer: group });
}

/**
 * Throws unless the actor may change the portal's groups. Locks the portal, so that a channel without a group stays
 * without one until the transaction ends.
 */
async function checkPortal(queries: Queries, actor: Actor, portalId: number): Promise<void> {
  const portal = await portalStore(queries).findToAddTo(portalId);
  if (!portal) throw notFound('portal');
  if (!can(actor, 'syncGroup.create', portal)) throw notAllowed();
  if (!portal.optionalFeatures.includes(FEATURE)) {
    throw notAllowed(problem('sync-groups-off'));
  }
}

async function checkChannels(queries: Queries, { _id, PortalId, channels }: SyncGroup): Promise<void> {
  const known = await channelStore(queries).withIds(PortalId, channels);
  if (known.length < channels.length || known.some((channel) => channel.archived)) {
    throw badField('channels', problem('channel-not-found'));
  }
  if (await syncGroupStore(queries).areAnyGrouped(channels, _id)) {
    const reason = problem('sync-group-channel-taken');
    throw conflict(reason, { fields: { channels: reason } });
  }
}
