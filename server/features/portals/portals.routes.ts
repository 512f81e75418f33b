import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { portals } from '#contract/endpoints/portals.ts';
import { isWebmaster } from '#rules/permissions.ts';
import type { Deps } from '#server/app.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/handlers.ts';
import { portalStore } from './portals.store.ts';

export function portalHandlers({ database }: Deps): HandlersFor<typeof portals> {
  return {
    'POST /api/portals/getPortal': async ({ body }) => {
      const portal = await portalStore(database.queries).find(body.PortalId);
      if (!portal) throw notFound('portal');
      return portal;
    },

    'GET /api/portals/getportals': async ({ user }) => {
      const all = await portalStore(database.queries).all();
      return isWebmaster(user) ? all : all.filter((portal) => portal.PortalId === user.PortalId);
    },

    'POST /api/portals/addPortal': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        // Two portals made at once must not pick the same number.
        await queries.execute(sql`lock table portals in share row exclusive mode`);
        const store = portalStore(queries);
        const { PortalId: asked, ...settings } = body.portal;
        if (asked !== undefined && (await store.isNumberTaken(asked))) {
          throw conflict('This portal number is taken.', { fields: { PortalId: 'This portal number is taken.' } });
        }
        return store.insert({ ...settings, _id: randomUUID(), PortalId: asked ?? (await store.nextFreeNumber()) });
      }),
  };
}
