import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id } from '../entities/common.ts';
import { syncGroup, syncGroupSettings } from '../entities/sync-group.ts';

export const syncGroups = defineEndpoints({
  'POST /api/syncgroups/getsyncgroupforchannel': {
    access: 'public',
    summary: 'The sync group that a channel is in, or null.',
    request: z.object({ _id: id }),
    response: z.union([syncGroup, z.null()]),
  },
  'POST /api/syncgroups/add': {
    access: 'admin',
    summary: 'Makes a sync group, in a portal with the feature synchronization.',
    audit: 'syncGroup.add',
    request: syncGroupSettings,
    response: syncGroup,
  },
});
