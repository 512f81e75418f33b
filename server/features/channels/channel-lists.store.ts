import { and, eq, sql } from 'drizzle-orm';
import type { ChannelInList } from '#contract/endpoints/portals.ts';
import type { Channel, ListedChannel } from '#contract/entities/channel.ts';
import type { Queries } from '#server/db/connection.ts';
import { jsonList } from '#server/db/json-list.ts';
import { channelRefreshes, channels } from '#server/db/schema.ts';
import { needsRefresh } from './channel-refreshes.store.ts';
import { channelColumns } from './channels.store.ts';

/** The areas and slides of all channels of a portal; several times faster than a subquery for each channel. */
const contentsOfChannels = (portalId: number) => sql`(
  select chosen.channel_id,
         json_agg(chosen.area_id order by area.ordering_number, area.name, area.id) as areas,
         json_agg(
           json_build_object('AreaID', chosen.area_id, 'SlideIDs', coalesce(per_area.slide_ids, '[]'::json))
           order by area.ordering_number, area.name, area.id) as slides
    from channel_areas chosen
    join areas area on area.id = chosen.area_id and not area.archived
    left join (
      select placement.channel_id, placement.area_id,
             json_agg(placement.slide_id order by placement.position, placement.slide_id) as slide_ids
        from placements placement join slides slide on slide.id = placement.slide_id
       where placement.portal_id = ${portalId} and not slide.archived
       group by placement.channel_id, placement.area_id
    ) per_area on per_area.channel_id = chosen.channel_id and per_area.area_id = chosen.area_id
   where chosen.portal_id = ${portalId}
   group by chosen.channel_id
) contents`;

/** Lists of channels, each read in one query. */
export function channelListStore(queries: Queries) {
  return {
    /** All channels of a portal that are not archived, in order. */
    inPortal: (portalId: number) => listOf<Channel>(queries, channelColumns, portalId, false),

    /** The active or the archived channels of a portal, in order. */
    listInPortal(portalId: number, filter: { archived: boolean; withoutText: boolean }): Promise<ListedChannel[]> {
      const { description: _, ...short } = channelColumns;
      return listOf(queries, filter.withoutText ? short : channelColumns, portalId, filter.archived);
    },

    /** The channels of all portals that are not archived, in order, with the few fields that a long list needs. */
    async inAllPortals(): Promise<ChannelInList[]> {
      const record = {
        _id: channels._id,
        PortalId: channels.PortalId,
        name: channels.name,
        originalName: channels.originalName,
        needsRefresh,
        lastRefresh: channelRefreshes.lastRefresh,
        slideCount: sql`coalesce(shown.slide_count, 0)`,
      };
      const order = sql`${channels.PortalId}, ${channels.orderingNumber}, ${channels.name}, ${channels._id}`;
      const [found] = await queries
        .select({ list: jsonList<ChannelInList>(record, order) })
        .from(channels)
        .leftJoin(channelRefreshes, eq(channelRefreshes.channelId, channels._id))
        .leftJoin(
          sql`(select placement.channel_id, count(distinct placement.slide_id) as slide_count
                 from placements placement
                 join slides slide on slide.id = placement.slide_id and not slide.archived
                 join areas area on area.id = placement.area_id and not area.archived
                group by placement.channel_id) shown`,
          sql`shown.channel_id = ${channels._id}`,
        )
        .where(eq(channels.archived, false));
      return found?.list ?? [];
    },
  };
}

async function listOf<Listed>(
  queries: Queries,
  columns: Partial<typeof channelColumns>,
  portalId: number,
  archived: boolean,
): Promise<Listed[]> {
  const record = {
    ...columns,
    selectedAreas: sql`coalesce(contents.areas, '[]'::json)`,
    selectedSlides: sql`coalesce(contents.slides, '[]'::json)`,
    needsRefresh,
    lastRefresh: channelRefreshes.lastRefresh,
  };
  const [found] = await queries
    .select({ list: jsonList<Listed>(record, sql`${channels.orderingNumber}, ${channels.name}, ${channels._id}`) })
    .from(channels)
    .leftJoin(channelRefreshes, eq(channelRefreshes.channelId, channels._id))
    .leftJoin(contentsOfChannels(portalId), sql`contents.channel_id = ${channels._id}`)
    .where(and(eq(channels.PortalId, portalId), eq(channels.archived, archived)));
  return found?.list ?? [];
}
