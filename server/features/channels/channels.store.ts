import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ChannelInList } from '#contract/endpoints/portals.ts';
import type { AreaSlides, Channel, ChannelSettings, ListedChannel } from '#contract/entities/channel.ts';
import type { Queries } from '#server/db/connection.ts';
import { jsonList } from '#server/db/json-list.ts';
import { prepared, WITHOUT_NAME } from '#server/db/prepared.ts';
import { channelRefreshes, channels, portals } from '#server/db/schema.ts';
import { needsRefresh } from './channel-refreshes.store.ts';

const columns = {
  _id: channels._id,
  PortalId: channels.PortalId,
  name: channels.name,
  originalName: channels.originalName,
  shortID: channels.shortID,
  archived: channels.archived,
  orderingNumber: channels.orderingNumber,
  forcedRefreshCheckFrequencyMinutes: channels.forcedRefreshCheckFrequencyMinutes,
  disableForceRefreshCheck: channels.disableForceRefreshCheck,
  refreshFrequencyMinutes: channels.refreshFrequencyMinutes,
  disableAutoRefresh: channels.disableAutoRefresh,
  allowManualControl: channels.allowManualControl,
  address: channels.address,
  description: channels.description,
  backgroundimage: channels.backgroundimage,
  width: channels.width,
  height: channels.height,
  responsive: channels.responsive,
  openingHours: channels.openingHours,
  lastModified: channels.lastModified,
};

// Subqueries name their columns in full: the query layer drops the table's name from columns, and they would compare with themselves.
const selectedAreas = sql<string[]>`coalesce((
  select json_agg(chosen.area_id order by area.ordering_number, area.name, area.id)
    from channel_areas chosen join areas area on area.id = chosen.area_id
   where chosen.channel_id = channels.id and not area.archived
), '[]'::json)`;
/** One entry for each of those areas, also where it shows nothing. */
const selectedSlides = sql<AreaSlides[]>`coalesce((
  select json_agg(
           json_build_object('AreaID', chosen.area_id, 'SlideIDs', coalesce((
             select json_agg(placement.slide_id order by placement.position, placement.slide_id)
               from placements placement join slides slide on slide.id = placement.slide_id
              where placement.channel_id = chosen.channel_id and placement.area_id = chosen.area_id and not slide.archived
           ), '[]'::json))
           order by area.ordering_number, area.name, area.id)
    from channel_areas chosen join areas area on area.id = chosen.area_id
   where chosen.channel_id = channels.id and not area.archived
), '[]'::json)`;

/** The same of all channels of a portal at once: for a list of them, asking channel by channel takes several times as long. */
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

export type ChannelRecord = Omit<
  Channel,
  'selectedAreas' | 'selectedSlides' | 'needsRefresh' | 'lastRefresh' | 'lastModified'
>;

/** Where a channel is, which says who may use it. */
export type ChannelOwner = Pick<Channel, '_id' | 'PortalId' | 'archived' | 'name'>;

const {
  archived: _archived,
  orderingNumber: _place,
  address: _address,
  description: _description,
  openingHours: _hours,
  lastModified: _version,
  ...shownColumns
} = columns;
/** What screens show of a channel, with archived areas and slides in it: whoever reads those knows which they are. */
const toShow = {
  ...shownColumns,
  selectedAreas: sql<string[]>`coalesce((
    select json_agg(chosen.area_id) from channel_areas chosen where chosen.channel_id = channels.id
  ), '[]'::json)`,
  selectedSlides: sql<AreaSlides[]>`coalesce((
    select json_agg(json_build_object('AreaID', per_area.area_id, 'SlideIDs', per_area.slide_ids) order by per_area.area_id)
      from (
        select placement.area_id, json_agg(placement.slide_id order by placement.position, placement.slide_id) as slide_ids
          from placements placement
         where placement.channel_id = channels.id
         group by placement.area_id
      ) per_area
  ), '[]'::json)`,
};

export type ChannelToShow = Pick<Channel, keyof typeof toShow>;

/** Which channels of a portal are meant. */
export type ChannelChoice = 'all' | { channelIds: string[] } | { slideId: string } | { areaId: string };

export interface ChannelSize {
  _id: string;
  name: string;
  /** Of the text that its screens load. */
  bytes: number;
}

/** What `isForDisplay` of #rules/display-status.ts says, of the table `slide`. */
const isForDisplay = sql`(slide.always_display or slide.schedule_start is not null
  and (slide.schedule_start > now() or slide.always_display_after_start_date or slide.schedule_end > now()))`;

/** Says of the table `placement` whether its channel is meant. */
function chosen(which: ChannelChoice): SQL {
  if (which === 'all') return sql`true`;
  if ('channelIds' in which) return sql`placement.channel_id = any(${sql.param(which.channelIds)}::text[])`;
  if ('slideId' in which)
    return sql`placement.channel_id in (select channel_id from placements where slide_id = ${which.slideId})`;
  return sql`placement.channel_id in (select channel_id from channel_areas where area_id = ${which.areaId})`;
}

const channelsToShow = prepared((queries) =>
  queries
    .select(toShow)
    .from(channels)
    .innerJoin(portals, and(eq(portals.PortalId, channels.PortalId), eq(portals.deleted, false)))
    .where(
      and(
        eq(channels.PortalId, sql.placeholder('portalId')),
        eq(channels.archived, false),
        sql`${channels.originalName} = any(${sql.placeholder('originalNames')}::text[])`,
      ),
    )
    .prepare(WITHOUT_NAME),
);

export function channelStore(queries: Queries) {
  const select = () =>
    queries
      .select({ ...columns, selectedAreas, selectedSlides, needsRefresh, lastRefresh: channelRefreshes.lastRefresh })
      .from(channels)
      .leftJoin(channelRefreshes, eq(channelRefreshes.channelId, channels._id));

  return {
    /** All channels of a portal that are not archived, in order. */
    inPortal: (portalId: number) => listOf<Channel>(queries, columns, portalId, false),

    /** The active or the archived channels of a portal, in order. */
    listInPortal(portalId: number, wanted: { archived: boolean; withoutText: boolean }): Promise<ListedChannel[]> {
      const { description: _, ...short } = columns;
      return listOf(queries, wanted.withoutText ? short : columns, portalId, wanted.archived);
    },

    /** The channels of all portals, not archived, in their order: what a long list needs of them, in one query. */
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

    /** By id alone: the portal of what is found decides who may go on. */
    async find(channelId: string): Promise<Channel | null> {
      const [found] = await select().where(eq(channels._id, channelId));
      return found ?? null;
    },

    /**
     * Keeps everybody else from changing these channels until the transaction ends; always in the same order, so that two never
     * wait for each other. Everything that changes a channel, or what it shows, begins with this.
     */
    async lock(channelIds: string[]): Promise<void> {
      if (channelIds.length === 0) return;
      await queries
        .select({ _id: channels._id })
        .from(channels)
        .where(inArray(channels._id, channelIds))
        .orderBy(channels._id)
        .for('no key update');
    },

    /** By id alone, as `find`. */
    async places(channelIds: string[]): Promise<Map<string, ChannelOwner>> {
      if (channelIds.length === 0) return new Map();
      const { _id, PortalId, archived, name } = columns;
      const found = await queries
        .select({ _id, PortalId, archived, name })
        .from(channels)
        .where(inArray(channels._id, channelIds));
      return new Map(found.map((place) => [place._id, place]));
    },

    async withIds(portalId: number, channelIds: string[]): Promise<Channel[]> {
      if (channelIds.length === 0) return [];
      return select().where(and(eq(channels.PortalId, portalId), inArray(channels._id, channelIds)));
    },

    /** Those of a portal by their addresses, unless they are archived or the portal is deleted. */
    async toShow(portalId: number, originalNames: string[]): Promise<ChannelToShow[]> {
      return channelsToShow(queries).execute({ portalId, originalNames });
    },

    /**
     * Those of these channels whose screens load more than so many bytes of text: that of all slides which are on air or will
     * be. The largest first.
     */
    async withMuchText(portalId: number, which: ChannelChoice, moreThanBytes: number): Promise<ChannelSize[]> {
      const bytes = sql<string>`sum(shown.text_bytes)`;
      const found = await queries
        .select({ _id: channels._id, name: channels.name, bytes })
        .from(channels)
        .innerJoin(
          sql`(select distinct placement.channel_id, slide.id, slide.text_bytes
                 from placements placement
                 join slides slide on slide.id = placement.slide_id and not slide.archived and ${isForDisplay}
                 join areas area on area.id = placement.area_id and not area.archived
                where placement.portal_id = ${portalId} and ${chosen(which)}) shown`,
          sql`shown.channel_id = channels.id`,
        )
        .where(eq(channels.PortalId, portalId))
        .groupBy(channels._id, channels.name)
        .having(sql`${bytes} > ${moreThanBytes}`)
        .orderBy(sql`${bytes} desc`);
      return found.map((channel) => ({ ...channel, bytes: Number(channel.bytes) }));
    },

    async originalNamesLike(portalId: number, originalName: string): Promise<string[]> {
      const found = await queries
        .select({ originalName: channels.originalName })
        .from(channels)
        .where(and(eq(channels.PortalId, portalId), sql`starts_with(${channels.originalName}, ${originalName})`));
      return found.map((row) => row.originalName);
    },

    async nextOrderingNumber(portalId: number): Promise<number> {
      const [row] = await queries
        .select({ next: sql<number>`coalesce(max(${channels.orderingNumber}), 0) + 1` })
        .from(channels)
        .where(eq(channels.PortalId, portalId));
      return Number(row?.next ?? 1);
    },

    async insert(channel: ChannelRecord): Promise<void> {
      await queries.insert(channels).values(channel);
    },

    async update(portalId: number, channelId: string, changed: Partial<ChannelSettings>): Promise<void> {
      const { selectedAreas: _areas, selectedSlides: _slides, ...own } = changed;
      const { selectedSlides: _order, ...settings } = changed;
      if (Object.keys(settings).length === 0) return;
      await queries
        .update(channels)
        .set({ ...own, lastModified: sql`channel_version(${channels.lastModified})` })
        .where(and(eq(channels.PortalId, portalId), eq(channels._id, channelId)));
    },

    async delete(portalId: number, channelId: string): Promise<void> {
      await queries.delete(channels).where(and(eq(channels.PortalId, portalId), eq(channels._id, channelId)));
    },
  };
}

async function listOf<Listed>(
  queries: Queries,
  columnsOfOne: Partial<typeof columns>,
  portalId: number,
  archived: boolean,
): Promise<Listed[]> {
  const record = {
    ...columnsOfOne,
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
