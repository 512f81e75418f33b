import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { tag, tagSettings } from '../entities/tag.ts';
import { outcome } from '../outcomes.ts';

export const tagUpdate = tagSettings.omit({ PortalId: true }).partial();

export const tags = defineEndpoints({
  'POST /api/tags/gettags': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns the tags of a portal, by name. Channels and paired screens refer to them in `tags`.',
    request: z.object({ PortalId: portalId }),
    response: z.array(tag),
  },
  'POST /api/tags/add': {
    access: 'admin',
    priority: 'staff',
    audit: 'tag.add',
    summary: 'Creates a tag. If the portal has one with this name, whatever its case, returns that one unchanged.',
    request: tagSettings,
    response: tag,
  },
  'PATCH /api/tags/updateTag': {
    access: 'admin',
    priority: 'staff',
    audit: 'tag.update',
    summary:
      'Renames a tag or changes its colour. With `lastModified`, the timestamp of the version that the change is based on, changes to an older version are refused with 409.',
    request: z.object({
      _id: id,
      PortalId: portalId,
      update: z.record(z.string(), z.unknown()),
      lastModified: z.string().optional(),
    }),
    update: tagUpdate,
    response: tag,
  },
  'POST /api/tags/merge': {
    access: 'admin',
    priority: 'staff',
    audit: 'tag.merge',
    summary:
      'Replaces a tag by another one of its portal, `into`, on all channels and screens, and deletes it. Returns the other one.',
    request: z.object({ _id: id, PortalId: portalId, into: id }),
    response: tag,
  },
  'POST /api/tags/delete': {
    access: 'admin',
    priority: 'staff',
    audit: 'tag.delete',
    summary: 'Deletes a tag and removes it from all channels and screens.',
    request: z.object({ _id: id, PortalId: portalId }),
    response: outcome,
  },
});
