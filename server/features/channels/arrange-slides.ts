import type { AreaSlides, Channel } from '#contract/entities/channel.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest, conflict } from '#server/errors.ts';
import { placementStore } from './placements.store.ts';
import { refuseWithoutArea } from './refuse-without-area.ts';

interface Arrangement {
  /** Everything that the channel should show. */
  selectedSlides: readonly AreaSlides[];
  /** The version of the channel that the caller edited; null if unknown. */
  seenVersion: string | null;
  /** The stored channel, which a 409 response includes. */
  newer: unknown;
}

/**
 * Makes a channel show these slides in this order, and merges changes made since `seenVersion`: slides removed since
 * stay removed, and slides added since follow the others. Omitted slides are removed if `seenVersion` included them;
 * throws 409 if that is unknown. The channel must be locked.
 *
 * Changes of cells are deleted after a while. Throws 409 if `seenVersion` is older than the newest deleted change;
 * later versions are not affected. Without `seenVersion`, a slide whose removal is no longer recorded counts as newly
 * added.
 */
export async function arrangeSlides(
  queries: Queries,
  channel: Pick<Channel, '_id' | 'PortalId' | 'selectedAreas'>,
  { selectedSlides, ...seen }: Arrangement,
): Promise<void> {
  const slideIdsByArea = new Map<string, string[]>(channel.selectedAreas.map((areaId) => [areaId, []]));
  for (const { AreaID, SlideIDs } of selectedSlides) {
    slideIdsByArea.set(AreaID, [...new Set([...(slideIdsByArea.get(AreaID) ?? []), ...SlideIDs])]);
  }
  for (const [areaId, slideIds] of slideIdsByArea) await arrangeArea(queries, channel, areaId, slideIds, seen);
}

async function arrangeArea(
  queries: Queries,
  channel: Pick<Channel, '_id' | 'PortalId'>,
  areaId: string,
  requestedIds: readonly string[],
  { seenVersion, newer }: Omit<Arrangement, 'selectedSlides'>,
): Promise<void> {
  const store = placementStore(queries);
  await refuseWithoutArea(queries, [channel._id], await store.withArea([channel._id], areaId), areaId);
  const placed = await store.placedSlides(channel._id, areaId);
  const placedIds = placed.map(({ slideId }) => slideId);
  const changes = await store.cellChanges(channel._id, areaId, [...new Set([...placedIds, ...requestedIds])]);
  // Must be read after the changes; otherwise, changes that are pruned in between would go unnoticed.
  const prunedThrough = await store.prunedThrough(channel._id);
  if (seenVersion !== null && prunedThrough !== null && seenVersion < prunedThrough)
    throw conflict(problem('order-too-old'), { newer });
  const isSeen = (slideId: string) => seenVersion !== null && (changes.get(slideId) ?? '') <= seenVersion;

  const missing = requestedIds.filter((slideId) => !placedIds.includes(slideId));
  const added = missing.filter((slideId) => !changes.has(slideId) || isSeen(slideId));
  const usable = await store.usableSlides(areaId, added);
  if (usable.size < added.length) throw badRequest(problem('some-slide-not-for-area'));

  const omitted = placed.filter(({ slideId, isArchived }) => !isArchived && !requestedIds.includes(slideId));
  if (omitted.length > 0 && seenVersion === null) {
    throw conflict(problem('order-incomplete'), {
      newer,
    });
  }
  const removed = omitted.map(({ slideId }) => slideId).filter(isSeen);
  await store.removeSlides([channel._id], areaId, removed);
  const kept = [...placedIds.filter((slideId) => !removed.includes(slideId)), ...added];
  const order = [...requestedIds.filter((slideId) => kept.includes(slideId)), ...kept];
  await store.setOrder(channel.PortalId, channel._id, areaId, [...new Set(order)]);
}
