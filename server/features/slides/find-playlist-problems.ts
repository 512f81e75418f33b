import type { Slide } from '#contract/entities/slide.ts';
import { type Problems, problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { notAllowed } from '#server/errors.ts';
import { playlistFacts, slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import { slideStore } from './slides.store.ts';

/**
 * Returns the problems with the slides that a playlist didn't contain `before`: those that the portal doesn't have, and
 * playlists. The others can't be deleted until the transaction ends. Throws 403 if the user may not show one of them.
 */
export async function findPlaylistProblems(
  queries: Queries,
  portalId: number,
  slide: { type: number; [field: string]: unknown },
  before: Slide | null,
  mayPlay: (slide: Pick<Slide, 'PortalId' | 'creator'>) => boolean,
): Promise<Problems> {
  const isOld = new Set(before && slidesOfPlaylist(before));
  const added = slidesOfPlaylist(slide)
    .map((slideId, index) => ({ slideId, field: `playlist_slides.${index}` }))
    .filter(({ slideId }) => !isOld.has(slideId));
  const kept = await slideStore(queries).keep(
    portalId,
    added.map(({ slideId }) => slideId),
  );
  if (!kept.every(mayPlay)) throw notAllowed(problem('slide-placement-not-allowed'));
  const typeOf = new Map(kept.map(({ _id, type }) => [_id, type]));
  return Object.fromEntries(
    added.flatMap(({ slideId, field }) => {
      const type = typeOf.get(slideId);
      if (type === undefined) return [[field, problem('playlist-slide-unknown')]];
      return type === playlistFacts.index ? [[field, problem('playlist-in-playlist')]] : [];
    }),
  );
}
