import { isDeepStrictEqual } from 'node:util';
import type { Queries } from '#server/db/connection.ts';
import type { Target } from '#slide-types/targets.ts';
import { taggedPlacementStore } from './channels/tagged-placements.store.ts';
import { slideStore } from './slides/slides.store.ts';
import { timestampAfter } from './update-fields.ts';

/** Changes the rules of all slides of a portal. Call `placeByTags` afterwards, and lock the portal before. */
export async function changeTargets(
  queries: Queries,
  portalId: number,
  change: (targets: readonly Target[]) => Target[],
): Promise<void> {
  for (const { _id } of await taggedPlacementStore(queries).targetedSlides(portalId)) {
    const slide = await slideStore(queries).findForChange(_id);
    if (!slide) continue;
    const targets = change(slide.targets);
    if (isDeepStrictEqual(targets, slide.targets)) continue;
    await slideStore(queries).update(portalId, _id, { targets, lastModified: timestampAfter(slide.lastModified) });
  }
}
