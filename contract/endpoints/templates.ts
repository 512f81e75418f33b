import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { template, templateSettings } from '../entities/template.ts';

export const templateUpdate = templateSettings.partial();

export const templates = defineEndpoints({
  'POST /api/templates/gettemplatesbyportal': {
    access: 'signedIn',
    priority: 'staff',
    summary:
      'Returns the templates that a portal can use: Basic templates, Pro templates if it has them, and its Custom templates.',
    request: z.object({ PortalId: portalId }),
    response: z.array(template),
  },
  'GET /api/templates/': {
    access: 'superuser',
    priority: 'staff',
    summary: 'Returns all templates.',
    request: z.object({}),
    response: z.array(template),
  },
  'POST /api/templates/add': {
    access: 'superuser',
    priority: 'staff',
    audit: 'template.add',
    summary: 'Creates a template.',
    request: z.object({ template: templateSettings }),
    response: template,
  },
  'PATCH /api/templates/updateTemplate': {
    access: 'superuser',
    priority: 'staff',
    audit: 'template.update',
    summary: 'Updates the given fields of a template.',
    request: z.object({ _id: id, update: z.record(z.string(), z.unknown()) }),
    update: templateUpdate,
    response: template,
  },
});
