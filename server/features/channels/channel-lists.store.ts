import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ChannelInList } from '#contract/endpoints/portals.ts';
import { type Channel, channel } from '#contract/entities/channel.ts';
import type { Queries } from '#server/db/connection.ts';
import { type JsonRecord, jsonFields, jsonList, jsonRecords, jsonRecordsIn } from '#server/db/json-list.ts';
import { prepared, WITHOUT_NAME } from '#server/db/prepared.ts';
import { channelRefreshes, channels } from '#server/db/schema.ts';
import { needsRefresh } from './channel-refreshes.store.ts';
import { channelColumns } from './channels.store.ts';

/**
 * The areas and slides of all channels of a portal; several times faster than a subquery for each channel. Both parts
 * are materialized, because without statistics, the planner expects a single row and would compute them again for each
 * channel. Whether an area has slides by rules is asked of whole groups: as a condition of rows, it was a join that
 * read everything again for each area.
 */
const contentsOfChannels = (portalId: number | Placeholder) => sql`(
  with per_area as materialized (
    select placement.channel_id, placement.area_id,
           to_json(array_agg(placement.slide_id order by placement.position, placement.slide_id)) as slide_ids
      from placements placement join slides slide on slide.id = placement.slide_id
     where placement.portal_id = ${portalId} and not slide.archived
     group by placement.channel_id, placement.area_id
  ), shown_per_area as materialized (
    select shown.channel_id, shown.area_id,
           json_agg(shown.slide_id order by shown.position, shown.slide_id) as slide_ids
      from shown_placements shown
      join slides slide on slide.id = shown.slide_id and not slide.archived
      join areas area on area.id = shown.area_id and not area.archived
     where shown.portal_id = ${portalId}
       and exists (select from tagged_placements tagged where tagged.portal_id = ${portalId})
     group by shown.channel_id, shown.area_id
    having (shown.channel_id, shown.area_id) in (
       select tagged.channel_id, tagged.area_id from tagged_placements tagged where tagged.portal_id = ${portalId})
  ), excluded_per_area as materialized (
    select excluded.channel_id, excluded.area_id, json_agg(excluded.slide_id order by excluded.slide_id) as slide_ids
      from excluded_placements excluded
      join slides slide on slide.id = excluded.slide_id and not slide.archived
      join channel_areas chosen on chosen.channel_id = excluded.channel_id and chosen.area_id = excluded.area_id
      join areas area on area.id = excluded.area_id and not area.archived
     where excluded.portal_id = ${portalId}
     group by excluded.channel_id, excluded.area_id
  ), per_channel as materialized (
    select chosen.channel_id,
           to_json(array_agg(chosen.area_id order by area.ordering_number, area.name, area.id)) as areas,
           ('[' || string_agg(
             '{"AreaID":' || to_json(chosen.area_id) || ',"SlideIDs":' || coalesce(per_area.slide_ids::text, '[]') || '}',
             ',' order by area.ordering_number, area.name, area.id) || ']')::json as slides
      from channel_areas chosen
      join areas area on area.id = chosen.area_id and not area.archived
      left join per_area on per_area.channel_id = chosen.channel_id and per_area.area_id = chosen.area_id
     where chosen.portal_id = ${portalId}
     group by chosen.channel_id
  )
  select per_channel.*, shown.slide_order, excluded.slides as excluded_slides
    from per_channel
    left join (${areasAsJson('shown_per_area', 'slide_order')}) shown on shown.channel_id = per_channel.channel_id
    left join (${areasAsJson('excluded_per_area', 'slides')}) excluded on excluded.channel_id = per_channel.channel_id
) contents`;

/** For each channel, the slides in its areas from a table with the columns `channel_id`, `area_id` and `slide_ids`. */
function areasAsJson(table: string, column: string): SQL {
  const entry = sql`json_build_object('AreaID', area_id, 'SlideIDs', slide_ids)`;
  return sql`select channel_id, json_agg(${entry} order by area_id) as ${sql.raw(column)}
    from ${sql.raw(table)} group by channel_id`;
}

/** Lists of channels, each read in one query. */
export function channelListStore(queries: Queries) {
  return {
    /** All channels of a portal that are not archived, in order. */
    inPortal: (portalId: number) => listInPortal(queries, portalId),

    /** The active or the archived channels of a portal, in order. */
    async jsonInPortal(
      PortalId: number,
      { archived, withoutText }: { archived: boolean; withoutText: boolean },
    ): Promise<JsonRecord[]> {
      const list = withoutText ? shortChannelsAsJson : channelsAsJson;
      return jsonRecordsIn(await list(queries).execute({ PortalId, archived }));
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
                 from shown_placements placement
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

/** Every column of a channel in a list. The query must join `channelRefreshes` and `contentsOfChannels`. */
const listColumns = {
  ...channelColumns,
  selectedAreas: sql`coalesce(contents.areas, '[]'::json)`,
  selectedSlides: sql`coalesce(contents.slides, '[]'::json)`,
  slideOrder: sql`coalesce(contents.slide_order, '[]'::json)`,
  excludedSlides: sql`coalesce(contents.excluded_slides, '[]'::json)`,
  needsRefresh,
  lastRefresh: channelRefreshes.lastRefresh,
};
const { description: _description, ...shortColumns } = listColumns;

const channelsAsJson = prepared((queries) => jsonQuery(queries, listColumns));
const shortChannelsAsJson = prepared((queries) => jsonQuery(queries, shortColumns));

function jsonQuery(queries: Queries, columns: Partial<typeof listColumns>) {
  const portalId = sql.placeholder('PortalId');
  const record = queries
    .select(jsonFields(Object.keys(channel.shape), columns))
    .from(channels)
    .leftJoin(channelRefreshes, eq(channelRefreshes.channelId, channels._id))
    .leftJoin(contentsOfChannels(portalId), sql`contents.channel_id = ${channels._id}`)
    .where(and(eq(channels.PortalId, portalId), eq(channels.archived, sql.placeholder('archived'))))
    .orderBy(asc(channels.orderingNumber), asc(channels.name), asc(channels._id))
    .as('record');
  return queries
    .select(jsonRecords(['openingHours']))
    .from(record)
    .prepare(WITHOUT_NAME);
}

async function listInPortal(queries: Queries, portalId: number): Promise<Channel[]> {
  const order = sql`${channels.orderingNumber}, ${channels.name}, ${channels._id}`;
  const [found] = await queries
    .select({ list: jsonList<Channel>(listColumns, order) })
    .from(channels)
    .leftJoin(channelRefreshes, eq(channelRefreshes.channelId, channels._id))
    .leftJoin(contentsOfChannels(portalId), sql`contents.channel_id = ${channels._id}`)
    .where(and(eq(channels.PortalId, portalId), eq(channels.archived, false)));
  return found?.list ?? [];
}
