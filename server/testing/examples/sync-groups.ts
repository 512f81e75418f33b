import type { syncGroups } from '#contract/endpoints/sync-groups.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';

/** Creates a channel that is in no group, in a portal that may have groups. */
async function createChannel({ call, PortalId, area }: Scene): Promise<string> {
  const { _id, optionalFeatures } = await call('POST /api/portals/getPortal', { PortalId });
  if (!optionalFeatures.includes('synchronization')) {
    await call('POST /api/portals/updatePortal', { _id, update: { optionalFeatures: ['synchronization'] } });
  }
  return (await call('POST /api/channels/add', { channel: { PortalId, name: 'Wall', selectedAreas: [area._id] } }))._id;
}

async function createGroup(scene: Scene): Promise<{ _id: string; PortalId: number }> {
  const { PortalId } = scene;
  const channels = [await createChannel(scene)];
  const { _id } = await scene.call('POST /api/syncgroups/add', { PortalId, name: 'Wall', channels });
  return { _id, PortalId };
}

export const syncGroupExamples: ExamplesFor<typeof syncGroups> = {
  'POST /api/syncgroups/getsyncgroupforchannel': { request: ({ channel }) => ({ _id: channel._id }) },
  'POST /api/syncgroups/getsyncgroups': { request: ({ PortalId }) => ({ PortalId }) },
  'PATCH /api/syncgroups/updateSyncGroup': {
    request: async (scene) => ({
      ...(await createGroup(scene)),
      update: { name: 'Stairs', channels: [await createChannel(scene)] },
    }),
  },
  'POST /api/syncgroups/delete': { request: createGroup },
  'POST /api/syncgroups/add': {
    request: async (scene) => ({ PortalId: scene.PortalId, name: 'Wall', channels: [await createChannel(scene)] }),
  },
};
