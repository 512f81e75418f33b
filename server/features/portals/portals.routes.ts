import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ChannelInList, type portals, portalUpdate } from '#contract/endpoints/portals.ts';
import type { Portal } from '#contract/entities/portal.ts';
import { theme as anyTheme } from '#contract/entities/theme.ts';
import { problem } from '#contract/errors/problem.ts';
import { type Actor, can, isWebmaster } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { badField, conflict, notAllowed, notFound } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { channelListStore } from '../channels/channel-lists.store.ts';
import { placeByTags } from '../place-by-tags.ts';
import { requireReachable } from '../reachable.ts';
import { templateStore } from '../templates/templates.store.ts';
import { readUpdate } from '../update-fields.ts';
import { checkLogo } from './check-logo.ts';
import { portalStore } from './portals.store.ts';
import { refuseReserved } from './refuse-reserved.ts';

export function portalHandlers({ database }: Deps): HandlersFor<typeof portals> {
  return {
    'POST /api/portals/getPortal': async ({ body }) => found(await portalStore(database.queries).find(body.PortalId)),

    'POST /api/portals/getControlPanelInfo': async ({ body, user }) => {
      const portal = found(await portalStore(database.queries).find(body.PortalId));
      const channels = await channelListStore(database.queries).inPortal(portal.PortalId);
      return { portal, channels: channels.filter((channel) => can(user, 'channel.use', channel)) };
    },

    'PATCH /api/portals/toggleOptOut': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        const portal = configurable(await portalStore(queries).findForChange(body.portal), user);
        // If a complete portal is sent, `alertsOptOut` is the value that was read, not a requested one.
        const requested = body.portal.PortalName === undefined ? body.portal.alertsOptOut : undefined;
        const alertsOptOut = requested ?? !portal.alertsOptOut;
        await portalStore(queries).update(portal.PortalId, { alertsOptOut });
        return { ...portal, alertsOptOut };
      }),

    'PATCH /api/portals/setAlertDelay': async ({ body: { PortalId, alertDelayMinutes }, user }) =>
      database.write(user._id, async (queries) => {
        const portal = configurable(await portalStore(queries).findForChange({ PortalId }), user);
        await portalStore(queries).update(PortalId, { alertDelayMinutes });
        return { ...portal, alertDelayMinutes };
      }),

    'PATCH /api/portals/setLanguage': async ({ body: { PortalId, language }, user }) =>
      database.write(user._id, async (queries) => {
        const portal = configurable(await portalStore(queries).findForChange({ PortalId }), user);
        await portalStore(queries).update(PortalId, { language });
        await placeByTags(queries, PortalId);
        return { ...portal, language };
      }),

    'PATCH /api/portals/setTheme': async ({ body: { PortalId, theme, before }, user }) =>
      database.write(user._id, async (queries) => {
        const portal = configurable(await portalStore(queries).findForChange({ PortalId }), user);
        refuseOtherTheme(portal, before);
        await checkLogo(queries, PortalId, theme);
        await portalStore(queries).update(PortalId, { theme });
        return { ...portal, theme };
      }),

    'GET /api/portals/getportals': async ({ body, user }) => {
      if (body.deleted === 'true') {
        if (!can(user, 'portal.restore', undefined)) throw notAllowed();
        return portalStore(database.queries).deleted();
      }
      const all = await portalStore(database.queries).all();
      return isWebmaster(user) ? all : all.filter((portal) => portal.PortalId === user.PortalId);
    },

    'GET /api/portals/getWebmasterControlPanel': async () => {
      const all = await portalStore(database.queries).all();
      const byPortal = new Map<number, ChannelInList[]>(all.map((portal) => [portal.PortalId, []]));
      for (const channel of await channelListStore(database.queries).inAllPortals()) {
        byPortal.get(channel.PortalId)?.push(channel);
      }
      return all.map((portal) => ({ portal, channels: byPortal.get(portal.PortalId) ?? [] }));
    },

    'POST /api/portals/addPortal': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        const store = portalStore(queries);
        await store.lockNumbers();
        const { PortalId: requested, ...settings } = body.portal;
        await refuseMissingTemplates(queries, settings.customTemplates);
        if (requested !== undefined) refuseReserved(requested);
        if (requested !== undefined && (await store.isNumberTaken(requested))) {
          throw conflict(problem('portal-number-taken'), { fields: { PortalId: problem('portal-number-taken') } });
        }
        const PortalId = requested ?? (await store.nextFreeNumber());
        await checkLogo(queries, PortalId, settings.theme);
        return store.insert({ ...settings, _id: randomUUID(), PortalId });
      }),

    'POST /api/portals/updatePortal': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        const store = portalStore(queries);
        const portal = found(await store.findForChange({ _id: body._id }));
        const changed = readUpdate(portalUpdate, body.update, portal);
        const added = changed.customTemplates?.filter((templateId) => !portal.customTemplates.includes(templateId));
        await refuseMissingTemplates(queries, added ?? []);
        if (changed.deleted && portal.PortalId === user.PortalId) {
          throw conflict(problem('portal-delete-own'));
        }
        await checkLogo(queries, portal.PortalId, changed.theme);
        await store.update(portal.PortalId, changed);
        if (changed.language !== undefined || changed.timeZone !== undefined)
          await placeByTags(queries, portal.PortalId);
        return { ...portal, ...changed };
      }),
  };
}

/** Returns the portal. Throws 404 or 403 unless the actor may configure it. */
function configurable(stored: Portal | null, actor: Actor): Portal {
  const portal = requireReachable('portal', stored, actor);
  if (portal.deleted) throw notFound('portal');
  if (!can(actor, 'portal.configure', portal)) throw notAllowed();
  return portal;
}

async function refuseMissingTemplates(queries: Queries, templateIds: string[]): Promise<void> {
  if ((await templateStore(queries).missing(templateIds)).length === 0) return;
  throw badField('customTemplates', problem('portal-templates-unknown'));
}

function found(portal: Portal | null): Portal {
  if (!portal) throw notFound('portal');
  return portal;
}

/** Throws if the theme is another one than the change is based on. */
function refuseOtherTheme(portal: Portal, before: Portal['theme'] | undefined): void {
  // Earlier versions stored fewer fields.
  const stored = anyTheme.nullable().parse(portal.theme);
  if (before !== undefined && !isDeepStrictEqual(before, stored))
    throw conflict(problem('theme-changed'), { newer: portal });
}
