import { randomUUID } from 'node:crypto';
import { type areas, areaUpdate } from '#contract/endpoints/areas.ts';
import { type Area, areaSettings } from '#contract/entities/area.ts';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { createsCycle } from '#rules/area-slides.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { badField, conflict, notFound } from '#server/errors.ts';
import { checked, type HandlersFor } from '#server/http/contract/handlers.ts';
import { PreparedRecords } from '#server/http/contract/prepared-list.ts';
import { newValueProblems } from '#slide-types/new-values.ts';
import { changeTargets } from '../change-targets.ts';
import { refuseOversized } from '../channel-size.ts';
import { PortalLists } from '../portal-lists.ts';
import { portalStore } from '../portals/portals.store.ts';
import { requireReachable } from '../reachable.ts';
import { readUpdate } from '../update-fields.ts';
import { areaStore } from './areas.store.ts';

export function areaHandlers({ database }: Deps): HandlersFor<typeof areas> {
  const lists = new PortalLists(database, {
    kinds: ['area'],
    read: async (portalId, { archived }: { archived: boolean }) =>
      new PreparedRecords(await areaStore(database.queries).jsonInPortal(portalId, archived)),
    sizeOf: (list) => list.size,
  });
  return {
    'POST /api/areas/getareas': async ({ body: { PortalId, archived = false }, user }) =>
      archived && !can(user, 'area.manage', undefined) ? [] : lists.load(PortalId, { archived }),

    'POST /api/areas/getareabyid': async ({ body, user }) => {
      const area = await areaStore(database.queries).find(body._id);
      return requireReachable('area', area, user);
    },

    'POST /api/areas/add': checked(
      ({ area }) => newValueProblems(areaSettings, area, null),
      async ({ body, user }) => {
        const { PortalId } = body.area;
        const settings = areaSettings.parse(body.area);
        return database.write(user._id, async (queries) => {
          if (!(await portalStore(queries).findToAddTo(PortalId))) throw notFound('portal');
          await checkSource(queries, PortalId, null, settings.useSlidesFrom);
          const store = areaStore(queries);
          const area = {
            ...settings,
            _id: randomUUID(),
            PortalId,
            orderingNumber: settings.orderingNumber ?? (await store.nextOrderingNumber(PortalId)),
          };
          await store.insert(area);
          return { ...area, UsableSlideIDs: [] };
        });
      },
    ),

    'PATCH /api/areas/updateArea': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        const area = await reachableArea(queries, user, body);
        const changed = readUpdate(areaUpdate, body.update, area);
        if (changed.useSlidesFrom !== area.useSlidesFrom)
          await checkSource(queries, area.PortalId, area._id, changed.useSlidesFrom ?? null);
        await areaStore(queries).update(area.PortalId, area._id, changed);
        if (area.archived && changed.archived === false) {
          await refuseOversized(queries, area.PortalId, { areaId: area._id });
        }
        return reachableArea(queries, user, body);
      }),

    'POST /api/areas/delete': async ({ body, user }) => {
      await database.write(user._id, async (queries) => {
        await portalStore(queries).findToAddTo(body.PortalId);
        const area = await reachableArea(queries, user, body);
        await refuseInUse(queries, area);
        await changeTargets(queries, area.PortalId, (targets) => targets.filter((target) => target.area !== area._id));
        await areaStore(queries).delete(area.PortalId, area._id);
      });
      return { success: true };
    },
  };
}

/** Returns the stored area. Throws 404 if it is not in the requested portal, or if the actor can't reach it. */
async function reachableArea(
  queries: Queries,
  actor: Actor,
  reference: { _id: string; PortalId: number },
): Promise<Area> {
  return requireReachable('area', await areaStore(queries).find(reference._id), actor, reference.PortalId);
}

/** Throws 409 while a channel has the area. An archived area can be deleted if each of its channels has another one. */
async function refuseInUse(queries: Queries, area: Area): Promise<void> {
  const using = await areaStore(queries).channelsWith(area._id);
  const [channel] = area.archived ? using.filter(({ areaCount }) => areaCount === 1) : using;
  if (!channel) return;
  const { name } = channel;
  if (area.archived) throw conflict(problem('area-only-one', { name }));
  throw conflict(
    channel.archived ? problem('area-in-use-by-archived-channel', { name }) : problem('area-in-use', { name }),
  );
}

/**
 * Throws 400 unless the area can use the slides of `source`, another area of its portal, without creating a cycle.
 * Locks the portal until the transaction ends, so that two simultaneous links can't create a cycle together.
 */
async function checkSource(
  queries: Queries,
  portalId: number,
  areaId: string | null,
  source: string | null,
): Promise<void> {
  if (source === null) return;
  await portalStore(queries).findToAddTo(portalId);
  const sources = await areaStore(queries).sources(portalId);
  if (!sources.has(source)) throw invalidSource(problem('area-source-not-found'));
  if (areaId !== null && createsCycle(areaId, source, sources)) throw invalidSource(problem('area-source-loop'));
}

function invalidSource(reason: Problem) {
  return badField('useSlidesFrom', reason);
}
