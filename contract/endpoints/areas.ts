import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { area, areaSettings } from '../entities/area.ts';
import { id, portalId } from '../entities/fields.ts';
import { outcome } from '../outcomes.ts';

export const areaUpdate = areaSettings.partial();

export const areas = defineEndpoints({
  'POST /api/areas/getareas': {
    access: 'signedIn',
    priority: 'staff',
    summary:
      'Returns the areas of a portal in order. With `archived: true`, returns the archived ones, for webmasters.',
    request: z.object({ PortalId: portalId, archived: z.boolean().optional() }),
    response: z.array(area),
  },
  'POST /api/areas/getareabyid': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns an area.',
    request: z.object({ _id: id }),
    response: area,
  },
  'POST /api/areas/add': {
    access: 'webmaster',
    priority: 'staff',
    audit: 'area.add',
    summary: 'Creates an area.',
    request: z.object({ area: z.looseObject({ ...areaSettings.shape, PortalId: portalId }) }),
    response: area,
  },
  'PATCH /api/areas/updateArea': {
    access: 'webmaster',
    priority: 'staff',
    audit: 'area.update',
    summary:
      'Updates the given fields of an area. With `archived: true`, removes it from screens and lists; with `archived: false`, restores it to its channels with its slides.',
    request: z.object({ _id: id, PortalId: portalId, update: z.record(z.string(), z.unknown()) }),
    update: areaUpdate,
    response: area,
  },
  'POST /api/areas/delete': {
    access: 'webmaster',
    priority: 'staff',
    audit: 'area.delete',
    summary:
      'Permanently deletes an area that is not on any channel. An archived area is also removed from its channels, unless it is a channel’s only area.',
    request: z.object({ _id: id, PortalId: portalId }),
    response: outcome,
  },
});
