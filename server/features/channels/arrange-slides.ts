import type { AreaSlides, Channel } from '#contract/entities/channel.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest, conflict } from '#server/errors.ts';
import { placementStore } from './placements.store.ts';
import { refuseWithoutArea } from './refuse-without-area.ts';

interface Arrangement {
  /** All that the channel is to show. */
  selectedSlides: readonly AreaSlides[];
  /** The version of the channel from which that was made; null where nobody knows. */
  seenVersion: string | null;
  /** The channel as it is stored, sent along with a refusal. */
  newer: unknown;
}

/**
 * Makes a channel show these slides in this order, allowing for changes since `seenVersion`: slides removed since stay removed,
 * slides added since stay behind the others. Slides that are left out are removed if `seenVersion` included them; throws 409 if
 * that is unknown. Locks the channel.
 *
 * Changes of cells are deleted after a while. An order made from a version older than the newest deleted change is refused with
 * 409; later versions are handled as if nothing had been deleted. Without `seenVersion`, a slide that was removed before that
 * change counts as newly added.
 */
export async function arrangeSlides(
  queries: Queries,
  channel: Pick<Channel, '_id' | 'PortalId' | 'selectedAreas'>,
  { selectedSlides, ...seen }: Arrangement,
): Promise<void> {
  const wanted = new Map<string, string[]>(channel.selectedAreas.map((areaId) => [areaId, []]));
  for (const { AreaID, SlideIDs } of selectedSlides) {
    wanted.set(AreaID, [...new Set([...(wanted.get(AreaID) ?? []), ...SlideIDs])]);
  }
  for (const [areaId, slideIds] of wanted) await arrangeArea(queries, channel, areaId, slideIds, seen);
}

async function arrangeArea(
  queries: Queries,
  channel: Pick<Channel, '_id' | 'PortalId'>,
  areaId: string,
  named: readonly string[],
  { seenVersion, newer }: Omit<Arrangement, 'selectedSlides'>,
): Promise<void> {
  const store = placementStore(queries);
  await refuseWithoutArea(queries, [channel._id], await store.lockArea([channel._id], areaId), areaId);
  const placed = await store.placedSlides(channel._id, areaId);
  const placedIds = placed.map(({ slideId }) => slideId);
  const changes = await store.cellChanges(channel._id, areaId, [...new Set([...placedIds, ...named])]);
  // After the changes were read: what is pruned meanwhile has still been seen.
  const prunedThrough = await store.prunedThrough(channel._id);
  if (seenVersion !== null && prunedThrough !== null && seenVersion < prunedThrough)
    throw conflict(problem('order-too-old'), { newer });
  const wasSeen = (slideId: string) => seenVersion !== null && (changes.get(slideId) ?? '') <= seenVersion;

  const absent = named.filter((slideId) => !placedIds.includes(slideId));
  const added = absent.filter((slideId) => !changes.has(slideId) || wasSeen(slideId));
  const usable = await store.usableSlides(areaId, added);
  if (usable.size < added.length) throw badRequest(problem('some-slide-not-for-area'));

  const leftOut = placed.filter(({ slideId, isArchived }) => !isArchived && !named.includes(slideId));
  if (leftOut.length > 0 && seenVersion === null) {
    throw conflict(problem('order-incomplete'), {
      newer,
    });
  }
  const removed = leftOut.map(({ slideId }) => slideId).filter(wasSeen);
  await store.displaceAll(channel._id, areaId, removed);
  const staying = [...placedIds.filter((slideId) => !removed.includes(slideId)), ...added];
  const order = [...named.filter((slideId) => staying.includes(slideId)), ...staying];
  await store.setOrder(channel.PortalId, channel._id, areaId, [...new Set(order)]);
}
