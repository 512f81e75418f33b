import { randomUUID } from 'node:crypto';
import type { syncGroups } from '#contract/endpoints/sync-groups.ts';
import { can } from '#rules/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, conflict, notAllowed, notFound } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/handlers.ts';
import { channelStore } from '../channels/channels.store.ts';
import { portalStore } from '../portals/portals.store.ts';
import { syncGroupStore } from './sync-groups.store.ts';

/** What a portal must have among its `optionalFeatures`. */
const FEATURE = 'synchronization';

export function syncGroupHandlers({ database }: Deps): HandlersFor<typeof syncGroups> {
  return {
    'POST /api/syncgroups/getsyncgroupforchannel': async ({ body }) =>
      syncGroupStore(database.queries).ofChannel(body._id),

    'POST /api/syncgroups/add': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        // Whoever adds to the portal waits here, so a channel that is free now is free until the end.
        const portal = await portalStore(queries).findToAddTo(body.PortalId);
        if (!portal) throw notFound('portal');
        if (!can(user, 'syncGroup.create', portal)) throw notAllowed();
        if (!portal.optionalFeatures.includes(FEATURE)) {
          throw notAllowed('This portal does not have the feature synchronization.');
        }
        const group = { ...body, _id: randomUUID(), channels: [...new Set(body.channels)] };
        const known = await channelStore(queries).withIds(portal.PortalId, group.channels);
        if (known.length < group.channels.length || known.some((channel) => channel.archived)) {
          throw badRequest('There is no such channel.', { channels: 'There is no such channel.' });
        }
        const store = syncGroupStore(queries);
        if (await store.areAnyGrouped(group.channels)) {
          const sentence = 'One of these channels is in a group already.';
          throw conflict(sentence, { fields: { channels: sentence } });
        }
        await store.insert(group);
        return group;
      }),
  };
}
