import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CopiedSlide, copies } from '#contract/endpoints/copies.ts';
import { problem } from '#contract/errors/problem.ts';
import { copyName } from '#rules/copy-name.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest, notAllowed, notFound } from '#server/errors.ts';
import { addAuditNotes, firstNames } from '#server/features/audit-notes.ts';
import { refuseOversized } from '#server/features/channel-size.ts';
import { channelStore } from '#server/features/channels/channels.store.ts';
import { placeByTags } from '#server/features/place-by-tags.ts';
import { portalStore } from '#server/features/portals/portals.store.ts';
import { findPlaylistProblems } from '#server/features/slides/find-playlist-problems.ts';
import { ownTargets } from '#server/features/slides/own-targets.ts';
import { slideStore } from '#server/features/slides/slides.store.ts';
import { refuseTextOverQuota } from '#server/features/text-quota.ts';
import { playlistFacts } from '#slide-types/playlist/facts.ts';
import { copyStore, type NewCopy } from './copies.store.ts';

export type SlidesToCopy = z.output<(typeof copies)['POST /api/slides/copy']['request']>;

/** In the entry of the audit log. */
const MOST_NAMED = 5;

/** Copies slides, all or none. See docs/decisions/067-copy-records.md */
export async function copySlides(
  queries: Queries,
  actor: Actor,
  request: SlidesToCopy,
  quotaMegabytes: number,
): Promise<CopiedSlide[]> {
  const { PortalId, withPlacements } = request;
  if (!(await portalStore(queries).findToAddTo(PortalId))) throw notFound('portal');
  if (!can(actor, 'slide.create', { PortalId })) throw notAllowed();
  const existing = await copiesMade(queries, actor, request);
  if (existing.length > 0) return existing;

  const store = copyStore(queries);
  const ids = [...new Set(request.slides)];
  const channelIds = withPlacements ? await ownChannels(queries, actor, PortalId, ids) : [];
  // Before the slides, as everyone who places slides.
  await channelStore(queries).lock(channelIds);
  const originals = await originalsOf(queries, actor, PortalId, ids);
  const taken = await store.names('slide', PortalId);
  const made = originals.map((original): NewCopy => {
    const name = copyName(original.name, taken);
    taken.add(name);
    const targets = withPlacements ? ownTargets(actor, PortalId, original.targets, []) : [];
    return { _id: randomUUID(), copyOf: original._id, name, targets, creationKey: keyOf(request, original._id) };
  });
  await store.copySlides(made, actor._id);
  noteCopies(queries, made);
  if (withPlacements) {
    await store.copyPlacements(made, channelIds);
    await placeByTags(queries, PortalId, { slideIds: made.map(({ _id }) => _id) });
    if (channelIds.length > 0) await refuseOversized(queries, PortalId, { channelIds });
  }
  await refuseTextOverQuota(queries, PortalId, quotaMegabytes);
  return made.map(({ _id, name, copyOf }) => ({ _id, name, copyOf }));
}

/** Names the copies in the entry of the audit log. */
export function noteCopies(queries: Queries, copies: readonly CopiedSlide[]): void {
  const names = copies.map(({ name }) => name);
  addAuditNotes(queries, firstNames(names, MOST_NAMED));
}

/** The key with which the copy of a slide is created; null if the request has none. */
export function keyOf({ creationKey }: Pick<SlidesToCopy, 'creationKey'>, slideId: string): string | null {
  return creationKey === undefined ? null : `${creationKey}:${slideId}`;
}

/** Returns the copies that the same request has already made. */
export async function copiesMade(queries: Queries, actor: Actor, request: SlidesToCopy): Promise<CopiedSlide[]> {
  const keys = new Map(
    request.slides.flatMap((slideId) => {
      const key = keyOf(request, slideId);
      return key === null ? [] : [[key, slideId] as const];
    }),
  );
  const created = await copyStore(queries).created(request.PortalId, actor._id, [...keys.keys()]);
  const copies = new Map(created.map(({ creationKey, _id, name }) => [keys.get(creationKey ?? ''), { _id, name }]));
  return [...new Set(request.slides)].flatMap((copyOf) => {
    const copy = copies.get(copyOf);
    return copy ? [{ ...copy, copyOf }] : [];
  });
}

/** Returns the slides to copy, in this order. Throws if one is refused. */
async function originalsOf(queries: Queries, actor: Actor, portalId: number, ids: readonly string[]) {
  const found = new Map((await copyStore(queries).originals(portalId, ids)).map((slide) => [slide._id, slide]));
  const originals = ids.flatMap((slideId) => found.get(slideId) ?? []);
  if (originals.length < ids.length) throw notFound('slide');
  if (originals.some(({ archived }) => archived)) throw badRequest(problem('slide-archived'));
  const mayPlay = (one: { PortalId: number; creator: string | null }) => can(actor, 'slide.edit', one);
  for (const { _id, type } of originals) {
    if (type !== playlistFacts.index) continue;
    const playlist = await slideStore(queries).find(_id);
    if (playlist) await findPlaylistProblems(queries, portalId, playlist, null, mayPlay);
  }
  return originals;
}

/** The channels of these slides that the user may use, also archived ones. */
async function ownChannels(
  queries: Queries,
  actor: Actor,
  portalId: number,
  slideIds: readonly string[],
): Promise<string[]> {
  const channelIds = await copyStore(queries).channelIdsOf(slideIds);
  return channelIds.filter((_id) => can(actor, 'channel.use', { _id, PortalId: portalId }));
}
