import type { AreaSlides } from '#contract/entities/channel.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest } from '#server/errors.ts';
import { placementStore } from './placements.store.ts';
import { refuseWithoutArea } from './refuse-without-area.ts';

/**
 * Puts the named slides of an area first, in the order named, and adds those that are new; slides that are not named keep
 * their order behind them. So an order that was made before a colleague added a slide never takes it off again.
 */
export async function reorderSlides(
  queries: Queries,
  portalId: number,
  channelId: string,
  { AreaID, SlideIDs }: AreaSlides,
): Promise<void> {
  const store = placementStore(queries);
  await refuseWithoutArea(queries, [channelId], await store.lockArea([channelId], AreaID), AreaID);
  const placed = await store.placedSlides(channelId, AreaID);
  const named = [...new Set(SlideIDs)];
  const added = named.filter((slideId) => !placed.includes(slideId));
  const usable = await store.usableSlides(AreaID, added);
  if (usable.size < added.length) throw badRequest('A slide can’t be used in this area.');
  const unnamed = placed.filter((slideId) => !named.includes(slideId));
  await store.setOrder(portalId, channelId, AreaID, [...named, ...unnamed]);
}
