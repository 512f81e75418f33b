import { randomUUID } from 'node:crypto';
import { type tags, tagUpdate } from '#contract/endpoints/tags.ts';
import { MOST_TAGS, type Tag } from '#contract/entities/tag.ts';
import { problem } from '#contract/errors/problem.ts';
import { type Actor, can } from '#rules/permissions.ts';
import { targetsWithout } from '#rules/targets.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { badField, conflict, notAllowed, notFound } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { NOT_A_TIMESTAMP } from '#slide-types/timestamp.ts';
import { addAuditNotes } from '../audit-notes.ts';
import { changeTargets } from '../change-targets.ts';
import { channelStore } from '../channels/channels.store.ts';
import { taggedPlacementStore } from '../channels/tagged-placements.store.ts';
import { placeByTags } from '../place-by-tags.ts';
import { portalStore } from '../portals/portals.store.ts';
import { requireReachable } from '../reachable.ts';
import { readUpdate, timestampAfter, versionSent } from '../update-fields.ts';
import { tagStore } from './tags.store.ts';

export function tagHandlers({ database }: Deps): HandlersFor<typeof tags> {
  return {
    'POST /api/tags/gettags': ({ body: { PortalId } }) => tagStore(database.queries).inPortal(PortalId),

    'POST /api/tags/add': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        await lockPortal(queries, user, body.PortalId);
        const store = tagStore(queries);
        const known = await store.withName(body.PortalId, body.name);
        if (known) return known;
        if ((await store.count(body.PortalId)) >= MOST_TAGS) {
          throw conflict(problem('tags-too-many', { most: MOST_TAGS }));
        }
        const tag = { ...body, _id: randomUUID(), lastModified: new Date().toISOString() };
        await store.insert(tag);
        return tag;
      }),

    'PATCH /api/tags/updateTag': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        await lockPortal(queries, user, body.PortalId);
        const tag = await tagForChange(queries, user, body);
        refuseStale(tag, body.lastModified);
        const changed = readUpdate(tagUpdate, body.update, tag);
        if (changed.name !== undefined) await refuseTakenName(queries, tag, changed.name);
        const lastModified = timestampAfter(tag.lastModified);
        await tagStore(queries).update(tag._id, { ...changed, lastModified });
        return { ...tag, ...changed, lastModified };
      }),

    'POST /api/tags/merge': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        await lockPortal(queries, user, body.PortalId);
        // In the order in which those who refer to several tags lock them.
        const locked = new Map<string, Tag>();
        for (const _id of [body._id, body.into].sort())
          locked.set(_id, await tagForChange(queries, user, { ...body, _id }));
        const [tag, into] = [locked.get(body._id) as Tag, locked.get(body.into) as Tag];
        if (into._id === tag._id) throw badField('into', problem('tag-merged-with-itself'));
        // The entry is about the tag that remains.
        addAuditNotes(queries, [tag.name]);
        await removeTag(queries, tag, into._id);
        return into;
      }),

    'POST /api/tags/delete': async ({ body, user }) => {
      await database.write(user._id, async (queries) => {
        await lockPortal(queries, user, body.PortalId);
        await removeTag(queries, await tagForChange(queries, user, body), null);
      });
      return { success: true };
    },
  };
}

/** Deletes a tag, and replaces it by `into` on channels, screens and in rules of slides, if it isn't null. */
async function removeTag(queries: Queries, tag: Tag, into: string | null): Promise<void> {
  // Slides are always locked before channels, and channels in the order of their ids.
  await changeTargets(queries, tag.PortalId, (targets) => targetsWithout(targets, tag._id, into));
  await channelStore(queries).lock(await taggedPlacementStore(queries).channelIds(tag.PortalId));
  await tagStore(queries).remove(tag, into);
  await placeByTags(queries, tag.PortalId);
}

/** Throws unless the actor may change the portal's tags. Others wait, so that a free name can't be taken twice. */
async function lockPortal(queries: Queries, actor: Actor, portalId: number): Promise<void> {
  if (!(await portalStore(queries).findToAddTo(portalId))) throw notFound('portal');
  if (!can(actor, 'tag.manage', { PortalId: portalId })) throw notAllowed();
}

async function tagForChange(
  queries: Queries,
  actor: Actor,
  { _id, PortalId }: { _id: string; PortalId: number },
): Promise<Tag> {
  return requireReachable('tag', await tagStore(queries).findForChange(_id), actor, PortalId);
}

/** Throws 409 if the tag was saved in the meantime. The response contains the newer version. */
function refuseStale(tag: Tag, sent: string | undefined): void {
  const version = versionSent(sent);
  if (version === null) throw badField('lastModified', NOT_A_TIMESTAMP);
  if (version !== undefined && version !== tag.lastModified) throw conflict(problem('tag-changed'), { newer: tag });
}

async function refuseTakenName(queries: Queries, { _id, PortalId }: Tag, name: string): Promise<void> {
  const other = await tagStore(queries).withName(PortalId, name);
  if (other === null || other._id === _id) return;
  const reason = problem('tag-name-taken');
  throw conflict(reason, { fields: { name: reason } });
}
