import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { portalId } from '../entities/common.ts';
import { portal, portalSettings } from '../entities/portal.ts';

export const portals = defineEndpoints({
  'POST /api/portals/getPortal': {
    access: 'signedIn',
    summary: 'One portal.',
    request: z.object({ PortalId: portalId }),
    response: portal,
  },
  'GET /api/portals/getportals': {
    access: 'signedIn',
    summary: 'The portals that the caller may act in: all for superusers and webmasters, else the own one.',
    request: z.object({}),
    response: z.array(portal.pick({ _id: true, PortalId: true, PortalName: true })),
  },
  'POST /api/portals/addPortal': {
    access: 'superuser',
    summary: 'Makes a portal, with the next free number unless one is given.',
    request: z.object({ portal: portalSettings.extend({ PortalId: portalId.optional() }) }),
    response: portal,
  },
});
