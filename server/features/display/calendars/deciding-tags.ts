import type { Channel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import type { TagName } from '#rules/explain-facts.ts';
import { automaticTag, tagReferences } from '#rules/tags.ts';
import { decidingTarget } from '#rules/targets.ts';
import type { Queries } from '#server/db/connection.ts';
import { portalStore } from '#server/features/portals/portals.store.ts';
import { tagStore } from '#server/features/tags/tags.store.ts';

/** Returns the tags by which rules show a slide in areas of a channel where it wasn't added by hand, by area. */
export async function decidingTags(
  queries: Queries,
  slide: Pick<Slide, '_id' | 'targets'>,
  channel: Channel,
): Promise<Map<string, TagName[]>> {
  const { PortalId, selectedSlides, slideOrder } = channel;
  const placed = selectedSlides.filter(({ SlideIDs }) => SlideIDs.includes(slide._id)).map(({ AreaID }) => AreaID);
  const areaIds = slideOrder
    .filter(({ AreaID, SlideIDs }) => SlideIDs.includes(slide._id) && !placed.includes(AreaID))
    .map(({ AreaID }) => AreaID);
  if (areaIds.length === 0) return new Map();
  const tags = tagReferences(channel, await portalStore(queries).findForTags(PortalId));
  const names = new Map((await tagStore(queries).inPortal(PortalId)).map(({ _id, name }) => [_id, name]));
  const targetable = { _id: channel._id, tags, areas: channel.selectedAreas };
  return new Map(
    areaIds.map((areaId) => {
      const target = decidingTarget(slide.targets, targetable, areaId);
      return [areaId, (target?.all ?? []).map((tag) => automaticTag(tag) ?? names.get(tag) ?? tag)];
    }),
  );
}
