import { type templates, templateUpdate } from '#contract/endpoints/templates.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { portalStore } from '../portals/portals.store.ts';
import { readUpdate } from '../update-fields.ts';
import { addTemplate, shareFiles } from './add-template.ts';
import { templateStore } from './templates.store.ts';

export function templateHandlers({ database }: Deps): HandlersFor<typeof templates> {
  return {
    'POST /api/templates/gettemplatesbyportal': async ({ body }) => {
      const portal = await portalStore(database.queries).find(body.PortalId);
      if (!portal) throw notFound('portal');
      return templateStore(database.queries).forPortal(portal);
    },

    'GET /api/templates/': async () => templateStore(database.queries).all(),

    'POST /api/templates/add': async ({ body, user }) =>
      database.write(user._id, (queries) => addTemplate(queries, body.template)),

    'PATCH /api/templates/updateTemplate': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        const store = templateStore(queries);
        const template = await store.findForChange(body._id);
        if (!template) throw notFound('template');
        const changed = readUpdate(templateUpdate, body.update, template);
        await shareFiles(queries, changed);
        await store.update(template._id, changed);
        return { ...template, ...changed };
      }),
  };
}
