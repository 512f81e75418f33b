import type { CopiedSlide } from '#contract/endpoints/copies.ts';
import { problem } from '#contract/errors/problem.ts';
import { type Actor, can } from '#rules/permissions.ts';
import { badField, badRequest, notAllowed, notFound } from '#server/errors.ts';
import { areaStore } from '#server/features/areas/areas.store.ts';
import { portalStore } from '#server/features/portals/portals.store.ts';
import { requireReachable } from '#server/features/reachable.ts';
import { refuseTextOverQuota } from '#server/features/text-quota.ts';
import type { UploadDeps } from '#server/media/store-upload.ts';
import { copiesMade, keyOf, noteCopies, type SlidesToCopy } from '../copy-slides.ts';
import { copyFiles, type Route } from './copy-files.ts';
import { insertSlides } from './insert-slides.ts';
import { readOriginals } from './read-originals.ts';
import { refuseUnreachable } from './refuse-unreachable.ts';

/** Copies slides of another portal with their files into an area. */
export async function copySlidesFrom(
  parts: UploadDeps,
  actor: Actor,
  fromPortal: number,
  request: SlidesToCopy,
): Promise<CopiedSlide[]> {
  const { PortalId, area: areaId, slides } = request;
  const { queries } = parts.database;
  await refuseUnreachable(queries, actor, fromPortal);
  if (areaId === undefined) throw badField('area', problem('area-not-found'));
  if (!can(actor, 'slide.create', { PortalId })) throw notAllowed();
  const existing = await copiesMade(queries, actor, request);
  if (existing.length > 0) return existing;
  const originals = await readOriginals(queries, fromPortal, slides);
  const route: Route = { from: fromPortal, to: PortalId, userId: actor._id };
  return copyFiles(parts, route, originals.files, async (queries, locations) => {
    if (!(await portalStore(queries).findToAddTo(PortalId))) throw notFound('portal');
    const made = await copiesMade(queries, actor, request);
    if (made.length > 0) return made;
    const area = requireReachable('area', await areaStore(queries).find(areaId), actor, PortalId);
    if (area.archived) throw badRequest(problem('area-archived', { name: area.name }));
    const inserted = await insertSlides(queries, originals, {
      route,
      locations,
      areasOf: () => [areaId],
      keyOf: (slideId) => keyOf(request, slideId),
    });
    await refuseTextOverQuota(queries, PortalId, parts.quotaMegabytes);
    const copies = slides.flatMap((copyOf) => {
      const copy = inserted.get(copyOf);
      return copy ? [{ _id: copy._id, name: copy.name, copyOf }] : [];
    });
    noteCopies(queries, copies);
    return copies;
  });
}
