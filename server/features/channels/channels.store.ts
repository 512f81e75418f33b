import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ChannelInList } from '#contract/endpoints/portals.ts';
import type { AreaSlides, Channel, ChannelSettings } from '#contract/entities/channel.ts';
import type { Queries } from '#server/db/connection.ts';
import { jsonList } from '#server/db/json-list.ts';
import {
  areaSlides,
  channelAreas,
  channelRefreshes,
  channels,
  placements,
  portals,
  slides,
} from '#server/db/schema.ts';

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
};

// Subqueries name their columns in full: the query layer drops the table's name from columns, and they would compare with themselves.
const selectedAreas = sql<string[]>`coalesce((
  select json_agg(chosen.area_id order by area.ordering_number, area.name, area.id)
    from channel_areas chosen join areas area on area.id = chosen.area_id
   where chosen.channel_id = channels.id and not area.archived
), '[]'::json)`;
const selectedSlides = sql<AreaSlides[]>`coalesce((
  select json_agg(json_build_object('AreaID', per_area.area_id, 'SlideIDs', per_area.slide_ids) order by per_area.area_id)
    from (
      select placement.area_id, json_agg(placement.slide_id order by placement.position, placement.slide_id) as slide_ids
        from placements placement join slides slide on slide.id = placement.slide_id
       where placement.channel_id = channels.id and not slide.archived
       group by placement.area_id
    ) per_area
), '[]'::json)`;

/** The same of all channels of a portal at once: for a list of them, asking channel by channel takes several times as long. */
const areasOfChannels = (portalId: number) => sql`(
  select chosen.channel_id, json_agg(chosen.area_id order by area.ordering_number, area.name, area.id) as areas
    from channel_areas chosen join areas area on area.id = chosen.area_id
   where chosen.portal_id = ${portalId} and not area.archived
   group by chosen.channel_id
) chosen`;
const slidesOfChannels = (portalId: number) => sql`(
  select channel_id, json_agg(json_build_object('AreaID', area_id, 'SlideIDs', slide_ids) order by area_id) as slides
    from (
      select placement.channel_id, placement.area_id,
             json_agg(placement.slide_id order by placement.position, placement.slide_id) as slide_ids
        from placements placement join slides slide on slide.id = placement.slide_id
       where placement.portal_id = ${portalId} and not slide.archived
       group by placement.channel_id, placement.area_id
    ) per_area
   group by channel_id
) shown`;

const needsRefresh = sql<boolean>`coalesce(
  ${channelRefreshes.requestedAt} > coalesce(${channelRefreshes.lastRefresh}, '-infinity'::timestamptz), false)`;

export type ChannelRecord = Omit<Channel, 'selectedAreas' | 'selectedSlides' | 'needsRefresh' | 'lastRefresh'>;

/** A screen that asks again and again moves its `lastRefresh` at most this often. */
export const LAST_REFRESH_EVERY_SECONDS = 30;

/** Of a channel: when staff last asked its screens to refresh, in milliseconds, and whether none has done so since. */
export interface RefreshState {
  requestedAt: number | null;
  needsRefresh: boolean;
}

export function channelStore(queries: Queries) {
  const select = () =>
    queries
      .select({ ...columns, selectedAreas, selectedSlides, needsRefresh, lastRefresh: channelRefreshes.lastRefresh })
      .from(channels)
      .leftJoin(channelRefreshes, eq(channelRefreshes.channelId, channels._id));

  return {
    async inPortal(portalId: number): Promise<Channel[]> {
      const record = {
        ...columns,
        selectedAreas: sql`coalesce(chosen.areas, '[]'::json)`,
        selectedSlides: sql`coalesce(shown.slides, '[]'::json)`,
        needsRefresh,
        lastRefresh: channelRefreshes.lastRefresh,
      };
      const [found] = await queries
        .select({ list: jsonList<Channel>(record, sql`${channels.orderingNumber}, ${channels.name}, ${channels._id}`) })
        .from(channels)
        .leftJoin(channelRefreshes, eq(channelRefreshes.channelId, channels._id))
        .leftJoin(areasOfChannels(portalId), sql`chosen.channel_id = ${channels._id}`)
        .leftJoin(slidesOfChannels(portalId), sql`shown.channel_id = ${channels._id}`)
        .where(and(eq(channels.PortalId, portalId), eq(channels.archived, false)));
      return found?.list ?? [];
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
                 from placements placement join slides slide on slide.id = placement.slide_id
                where not slide.archived group by placement.channel_id) shown`,
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

    async withIds(portalId: number, channelIds: string[]): Promise<Channel[]> {
      if (channelIds.length === 0) return [];
      return select().where(and(eq(channels.PortalId, portalId), inArray(channels._id, channelIds)));
    },

    /** Those of a portal by their addresses, unless they are archived or the portal is deleted. */
    async toShow(portalId: number, originalNames: string[]): Promise<Channel[]> {
      return select()
        .innerJoin(portals, and(eq(portals.PortalId, channels.PortalId), eq(portals.deleted, false)))
        .where(
          and(
            eq(channels.PortalId, portalId),
            eq(channels.archived, false),
            inArray(channels.originalName, originalNames),
          ),
        );
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
      if (Object.keys(own).length === 0) return;
      await queries
        .update(channels)
        .set(own)
        .where(and(eq(channels.PortalId, portalId), eq(channels._id, channelId)));
    },

    async delete(portalId: number, channelId: string): Promise<void> {
      await queries.delete(channels).where(and(eq(channels.PortalId, portalId), eq(channels._id, channelId)));
    },

    /** Makes these the channel's areas; what stood in others goes with them. */
    async setAreas(portalId: number, channelId: string, areaIds: string[]): Promise<void> {
      const before = await queries.select().from(channelAreas).where(eq(channelAreas.channelId, channelId));
      const gone = before.map((row) => row.areaId).filter((areaId) => !areaIds.includes(areaId));
      if (gone.length > 0) {
        await queries
          .delete(channelAreas)
          .where(and(eq(channelAreas.channelId, channelId), inArray(channelAreas.areaId, gone)));
      }
      const rows = [...new Set(areaIds)].map((areaId) => ({ PortalId: portalId, channelId, areaId }));
      if (rows.length > 0) await queries.insert(channelAreas).values(rows).onConflictDoNothing();
    },

    /**
     * Keeps everybody else from changing what these channels show in an area until the transaction ends; always in the
     * same order, so that two never wait for each other. Answers the channels that have the area.
     */
    async lockArea(channelIds: string[], areaId: string): Promise<string[]> {
      const locked = await queries
        .select({ channelId: channelAreas.channelId })
        .from(channelAreas)
        .where(and(inArray(channelAreas.channelId, channelIds), eq(channelAreas.areaId, areaId)))
        .orderBy(asc(channelAreas.channelId))
        .for('update');
      return locked.map((row) => row.channelId);
    },

    /** Ids of the slides in an area of a channel in their order, archived ones included. */
    async placedSlides(channelId: string, areaId: string): Promise<string[]> {
      const rows = await queries
        .select({ slideId: placements.slideId })
        .from(placements)
        .where(and(eq(placements.channelId, channelId), eq(placements.areaId, areaId)))
        .orderBy(asc(placements.position), asc(placements.slideId));
      return rows.map((row) => row.slideId);
    },

    /** Puts a slide last in an area of these channels. */
    async place(portalId: number, channelIds: string[], areaId: string, slideId: string): Promise<void> {
      if (channelIds.length === 0) return;
      const last = sql<number>`coalesce((select max(other.position) + 1 from placements other
        where other.channel_id = channel_areas.channel_id and other.area_id = channel_areas.area_id), 0)`;
      await queries
        .insert(placements)
        .select(
          queries
            .select({
              channelId: channelAreas.channelId,
              areaId: channelAreas.areaId,
              slideId: sql<string>`${slideId}::text`.as('slide_id'),
              PortalId: sql<number>`${portalId}::integer`.as('portal_id'),
              position: last.as('position'),
            })
            .from(channelAreas)
            .where(and(inArray(channelAreas.channelId, channelIds), eq(channelAreas.areaId, areaId))),
        )
        .onConflictDoNothing();
    },

    /** Takes a slide off an area of these channels; answers on how many it was. */
    async displace(channelIds: string[], areaId: string, slideId: string): Promise<number> {
      const gone = await queries
        .delete(placements)
        .where(
          and(
            inArray(placements.channelId, channelIds),
            eq(placements.areaId, areaId),
            eq(placements.slideId, slideId),
          ),
        )
        .returning({ channelId: placements.channelId });
      return gone.length;
    },

    async countPlaced(channelIds: string[], areaId: string, slideId: string): Promise<number> {
      const found = await queries
        .select({ channelId: placements.channelId })
        .from(placements)
        .where(
          and(
            inArray(placements.channelId, channelIds),
            eq(placements.areaId, areaId),
            eq(placements.slideId, slideId),
          ),
        );
      return found.length;
    },

    /** Writes the order of an area's slides; all of them are named, new ones are added. */
    async setOrder(portalId: number, channelId: string, areaId: string, slideIds: string[]): Promise<void> {
      if (slideIds.length === 0) return;
      const rows = slideIds.map((slideId, position) => ({ PortalId: portalId, channelId, areaId, slideId, position }));
      await queries
        .insert(placements)
        .values(rows)
        .onConflictDoUpdate({
          target: [placements.channelId, placements.areaId, placements.slideId],
          set: { position: sql`excluded.position` },
        });
    },

    /** Which of these slides can be put on a channel in an area: archived ones only where they were before. */
    async usableSlides(areaId: string, slideIds: string[]): Promise<Set<string>> {
      if (slideIds.length === 0) return new Set();
      const found = await queries
        .select({ slideId: areaSlides.slideId })
        .from(areaSlides)
        .innerJoin(slides, eq(slides._id, areaSlides.slideId))
        .where(and(eq(areaSlides.areaId, areaId), inArray(areaSlides.slideId, slideIds), eq(slides.archived, false)));
      return new Set(found.map((row) => row.slideId));
    },

    /** A screen has loaded the channel anew. Written only when it tells something: at most every half minute, or when it was asked for. */
    async recordRefresh(portalId: number, channelId: string): Promise<void> {
      await queries.execute(sql`
        insert into channel_refreshes as refresh (channel_id, portal_id, last_refresh)
        values (${channelId}, ${portalId}, clock_timestamp())
        on conflict (channel_id) do update set last_refresh = excluded.last_refresh
        where refresh.last_refresh is null
           or refresh.last_refresh <= refresh.requested_at
           or refresh.last_refresh < now() - ${`${LAST_REFRESH_EVERY_SECONDS} seconds`}::interval`);
    },

    /** Asks every screen of these channels to refresh, or takes that back. */
    async requestRefresh(portalId: number, channelIds: string[], isWanted: boolean): Promise<void> {
      if (channelIds.length === 0) return;
      const requestedAt = isWanted ? new Date().toISOString() : null;
      await queries
        .insert(channelRefreshes)
        .values(channelIds.map((channelId) => ({ channelId, PortalId: portalId, requestedAt })))
        .onConflictDoUpdate({ target: channelRefreshes.channelId, set: { requestedAt } });
    },

    async refreshState(channelId: string): Promise<RefreshState> {
      const [row] = await queries
        .select({ requestedAt: channelRefreshes.requestedAt, needsRefresh })
        .from(channelRefreshes)
        .where(eq(channelRefreshes.channelId, channelId));
      if (!row) return { requestedAt: null, needsRefresh: false };
      return { ...row, requestedAt: row.requestedAt === null ? null : Date.parse(row.requestedAt) };
    },

    /** When staff last asked the screens of these channels to refresh, in milliseconds. */
    async refreshRequests(channelIds: string[]): Promise<Map<string, number>> {
      if (channelIds.length === 0) return new Map();
      const rows = await queries
        .select({ channelId: channelRefreshes.channelId, requestedAt: channelRefreshes.requestedAt })
        .from(channelRefreshes)
        .where(inArray(channelRefreshes.channelId, channelIds));
      return new Map(rows.flatMap((row) => (row.requestedAt ? [[row.channelId, Date.parse(row.requestedAt)]] : [])));
    },
  };
}
