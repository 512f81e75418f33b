import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { syncedArea, syncGroup, syncGroupSettings } from '../entities/sync-group.ts';
import { outcome } from '../outcomes.ts';

export const syncGroupUpdate = syncGroupSettings.omit({ PortalId: true }).partial();

export const syncGroups = defineEndpoints({
  'POST /api/syncgroups/getsyncgroupforchannel': {
    access: 'public',
    priority: 'screens',
    summary: 'Returns the sync group that a channel is in, or null.',
    request: z.object({ _id: id }),
    response: z.union([syncGroup, z.null()]),
  },
  'POST /api/syncgroups/getsyncgroups': {
    access: 'signedIn',
    priority: 'staff',
    summary:
      'Returns the sync groups of a portal, and the total duration of each channel in the areas that the group’s channels share.',
    request: z.object({ PortalId: portalId }),
    response: z.array(syncGroup.extend({ areas: z.array(syncedArea) })),
  },
  'PATCH /api/syncgroups/updateSyncGroup': {
    access: 'admin',
    priority: 'staff',
    summary:
      'Updates the name or the channels of a sync group, in a portal with the feature `synchronization`. `before`: the values that the caller knows; refused if they have been changed since.',
    audit: 'syncGroup.update',
    request: z.object({
      ...{ _id: id, PortalId: portalId, update: z.record(z.string(), z.unknown()) },
      before: z
        .object({ name: z.string(), channels: z.array(z.string()) })
        .partial()
        .optional(),
    }),
    update: syncGroupUpdate,
    response: syncGroup,
  },
  'POST /api/syncgroups/delete': {
    access: 'admin',
    priority: 'staff',
    summary: 'Deletes a sync group. Its channels are not changed.',
    audit: 'syncGroup.delete',
    request: z.object({ _id: id, PortalId: portalId }),
    response: outcome,
  },
  'POST /api/syncgroups/add': {
    access: 'admin',
    priority: 'staff',
    summary: 'Creates a sync group, in a portal with the feature `synchronization`.',
    audit: 'syncGroup.add',
    request: syncGroupSettings,
    response: syncGroup,
  },
});
