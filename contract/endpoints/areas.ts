import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { area, areaSettings } from '../entities/area.ts';
import { id, portalId } from '../entities/fields.ts';
import { outcome } from '../outcomes.ts';

export const areaUpdate = areaSettings.partial();

export const areas = defineEndpoints({
  'POST /api/areas/getareas': {
    access: 'signedIn',
    worth: 'staff',
    summary: 'The areas of a portal in their order. With `archived: true` the archived ones, for webmasters.',
    request: z.object({ PortalId: portalId, archived: z.boolean().optional() }),
    response: z.array(area),
  },
  'POST /api/areas/getareabyid': {
    access: 'signedIn',
    worth: 'staff',
    summary: 'One area.',
    request: z.object({ _id: id }),
    response: area,
  },
  'POST /api/areas/add': {
    access: 'webmaster',
    worth: 'staff',
    audit: 'area.add',
    summary: 'Makes an area.',
    request: z.object({ area: z.looseObject({ ...areaSettings.shape, PortalId: portalId }) }),
    response: area,
  },
  'PATCH /api/areas/updateArea': {
    access: 'webmaster',
    worth: 'staff',
    audit: 'area.update',
    summary:
      'Changes the named fields of an area. With `archived: true` screens and lists leave it out; with `archived: false` it is back on its channels with its slides.',
    request: z.object({ _id: id, PortalId: portalId, update: z.record(z.string(), z.unknown()) }),
    update: areaUpdate,
    response: area,
  },
  'POST /api/areas/delete': {
    access: 'webmaster',
    worth: 'staff',
    audit: 'area.delete',
    summary:
      'Permanently deletes an area that no channel has. An archived area goes from its channels too, unless it is the only one of a channel.',
    request: z.object({ _id: id, PortalId: portalId }),
    response: outcome,
  },
});
