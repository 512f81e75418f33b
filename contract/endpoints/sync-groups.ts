import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { syncedArea, syncGroup, syncGroupSettings } from '../entities/sync-group.ts';
import { outcome } from '../outcomes.ts';

export const syncGroupUpdate = syncGroupSettings.omit({ PortalId: true }).partial();

export const syncGroups = defineEndpoints({
  'POST /api/syncgroups/getsyncgroupforchannel': {
    access: 'public',
    worth: 'screens',
    summary: 'The sync group that a channel is in, or null.',
    request: z.object({ _id: id }),
    response: z.union([syncGroup, z.null()]),
  },
  'POST /api/syncgroups/getsyncgroups': {
    access: 'signedIn',
    worth: 'staff',
    summary: 'The sync groups of a portal, and how long each of their channels takes for the areas that they share.',
    request: z.object({ PortalId: portalId }),
    response: z.array(syncGroup.extend({ areas: z.array(syncedArea) })),
  },
  'PATCH /api/syncgroups/updateSyncGroup': {
    access: 'admin',
    worth: 'staff',
    summary: 'Changes the name of a sync group, or its channels, in a portal with the feature synchronization.',
    audit: 'syncGroup.update',
    request: z.object({ _id: id, PortalId: portalId, update: z.record(z.string(), z.unknown()) }),
    update: syncGroupUpdate,
    response: syncGroup,
  },
  'POST /api/syncgroups/delete': {
    access: 'admin',
    worth: 'staff',
    summary: 'Removes a sync group; its channels go on as they are.',
    audit: 'syncGroup.delete',
    request: z.object({ _id: id, PortalId: portalId }),
    response: outcome,
  },
  'POST /api/syncgroups/add': {
    access: 'admin',
    worth: 'staff',
    summary: 'Makes a sync group, in a portal with the feature synchronization.',
    audit: 'syncGroup.add',
    request: syncGroupSettings,
    response: syncGroup,
  },
});
