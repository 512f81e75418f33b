import { randomUUID } from 'node:crypto';
import { type templates, templateUpdate } from '#contract/endpoints/templates.ts';
import type { Template } from '#contract/entities/template.ts';
import type { FileKindName } from '#rules/accepted-files.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/handlers.ts';
import { portalStore } from '../portals/portals.store.ts';
import { shareFile } from '../shared-file.ts';
import { readUpdate } from '../update-fields.ts';
import { templateStore } from './templates.store.ts';

/** What the files of a template are. */
const FILES = { css_path: 'css', icon_path: 'image', background_path: 'image' } as const satisfies Partial<
  Record<keyof Template, FileKindName>
>;

export function templateHandlers({ database }: Deps): HandlersFor<typeof templates> {
  return {
    'POST /api/templates/gettemplatesbyportal': async ({ body }) => {
      const portal = await portalStore(database.queries).find(body.PortalId);
      if (!portal) throw notFound('portal');
      return templateStore(database.queries).forPortal(portal);
    },

    'GET /api/templates/': async () => templateStore(database.queries).all(),

    'POST /api/templates/add': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        await shareFiles(queries, body.template);
        const template = { ...body.template, _id: randomUUID(), creationDate: new Date().toISOString() };
        await templateStore(queries).insert(template);
        return template;
      }),

    'PATCH /api/templates/updateTemplate': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        const store = templateStore(queries);
        const template = await store.findForChange(body._id);
        if (!template) throw notFound('template');
        const changed = readUpdate(templateUpdate, body.update);
        await shareFiles(queries, changed);
        await store.update(template._id, changed);
        return { ...template, ...changed };
      }),
  };
}

async function shareFiles(queries: Queries, template: Partial<Template>): Promise<void> {
  for (const [field, kind] of Object.entries(FILES) as [keyof typeof FILES, FileKindName][]) {
    await shareFile(queries, field, template[field] ?? '', kind);
  }
}
