import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { template, templateSettings } from '../entities/template.ts';

export const templateUpdate = templateSettings.partial();

export const templates = defineEndpoints({
  'POST /api/templates/gettemplatesbyportal': {
    access: 'signedIn',
    worth: 'staff',
    summary: 'The templates that a portal may use: Basic ones, Pro ones where it has them, Custom ones that it lists.',
    request: z.object({ PortalId: portalId }),
    response: z.array(template),
  },
  'GET /api/templates/': {
    access: 'superuser',
    worth: 'staff',
    summary: 'All templates.',
    request: z.object({}),
    response: z.array(template),
  },
  'POST /api/templates/add': {
    access: 'superuser',
    worth: 'staff',
    audit: 'template.add',
    summary: 'Makes a template.',
    request: z.object({ template: templateSettings }),
    response: template,
  },
  'PATCH /api/templates/updateTemplate': {
    access: 'superuser',
    worth: 'staff',
    audit: 'template.update',
    summary: 'Changes the named fields of a template.',
    request: z.object({ _id: id, update: z.record(z.string(), z.unknown()) }),
    update: templateUpdate,
    response: template,
  },
});
