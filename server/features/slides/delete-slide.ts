import { problem } from '#contract/errors/problem.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import { conflict, notAllowed } from '#server/errors.ts';
import { portalStore } from '../portals/portals.store.ts';
import { requireReachable } from '../reachable.ts';
import { lockChannelsOf } from './lock-channels-of.ts';
import { playlistStore } from './playlists.store.ts';
import { slideStore } from './slides.store.ts';

/**
 * Deletes an archived slide, which a trigger also removes from playlists. Throws 403, 404, and 409 if it isn't
 * archived.
 */
export async function deleteSlide(
  queries: Queries,
  user: Actor,
  { _id, PortalId }: { _id: string; PortalId: number },
): Promise<void> {
  // One at a time: the trigger also reaches playlists that were created after they were locked here.
  await portalStore(queries).findToAddTo(PortalId);
  await lockChannelsOf(queries, _id);
  await playlistStore(queries).lockThoseWith(_id);
  const slide = requireReachable('slide', await slideStore(queries).findForChange(_id), user, PortalId);
  if (!can(user, 'slide.delete', slide)) throw notAllowed(problem('slide-delete-not-allowed'));
  if (!slide.archived) throw conflict(problem('slide-not-archived'));
  await slideStore(queries).delete(slide.PortalId, slide._id);
}
