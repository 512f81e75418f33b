import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AreaSlides, Channel, ChannelSettings } from '#contract/entities/channel.ts';
import { inheritedBy } from '#rules/inherited.ts';
import type { Queries } from '#server/db/connection.ts';
import { isInPlaceholder, prepared } from '#server/db/prepared.ts';
import { channelRefreshes, channels, portals } from '#server/db/schema.ts';
import { serverTimeZone } from '#server/server-time-zone.ts';
import type { Inherited } from '#slide-types/inherited.ts';
import { needsRefresh } from './channel-refreshes.store.ts';

export const channelColumns = {
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
  muted: channels.muted,
  address: channels.address,
  description: channels.description,
  backgroundimage: channels.backgroundimage,
  width: channels.width,
  height: channels.height,
  responsive: channels.responsive,
  openingHours: channels.openingHours,
  whenClosed: channels.whenClosed,
  closedSlide: channels.closedSlide,
  language: channels.language,
  timeZone: channels.timeZone,
  tags: channels.tags,
  engines: channels.engines,
  lastModified: channels.lastModified,
};

// Subqueries write column names out: Drizzle drops the table name, and a column would be compared with itself.
/** One entry for each area of the channel in order, even if no slide was added. */
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

const slideOrder = sql<AreaSlides[]>`coalesce(case when exists (
  select from tagged_placements tagged where tagged.channel_id = channels.id
) then slide_order_of(channels.id) end, '[]'::json)`;
const excludedSlides = sql<AreaSlides[]>`coalesce(case when exists (
  select from excluded_placements excluded where excluded.channel_id = channels.id
) then excluded_slides_of(channels.id) end, '[]'::json)`;

export type ChannelRecord = Omit<
  Channel,
  | 'selectedAreas'
  | 'selectedSlides'
  | 'slideOrder'
  | 'excludedSlides'
  | 'engines'
  | 'needsRefresh'
  | 'lastRefresh'
  | 'lastModified'
>;

/** The fields of a channel that permission checks and error messages need. */
export type ChannelSummary = Pick<Channel, '_id' | 'PortalId' | 'archived' | 'name'>;

const {
  archived: _archived,
  orderingNumber: _order,
  address: _address,
  description: _description,
  tags: _tags,
  engines: _engines,
  lastModified: _version,
  ...shownColumns
} = channelColumns;
/** The fields of a channel that screens need. Includes archived areas and slides: the caller filters them out. */
const toShow = {
  ...shownColumns,
  portalLanguage: portals.language,
  /** Its own, or the portal's. */
  timeZone: sql<string>`coalesce(${channels.timeZone}, ${portals.timeZone}, ${serverTimeZone()})`,
  theme: portals.theme,
  selectedAreas: sql<string[]>`coalesce((
    select json_agg(chosen.area_id) from channel_areas chosen where chosen.channel_id = channels.id
  ), '[]'::json)`,
  selectedSlides: sql<AreaSlides[]>`coalesce((
    select json_agg(json_build_object('AreaID', per_area.area_id, 'SlideIDs', per_area.slide_ids) order by per_area.area_id)
      from (
        select placement.area_id, json_agg(placement.slide_id order by placement.position, placement.slide_id) as slide_ids
          from shown_placements placement
         where placement.channel_id = channels.id
         group by placement.area_id
      ) per_area
  ), '[]'::json)`,
};

/** `language`, `theme` and `timeZone` are those that it has or inherits. */
export type ChannelToShow = Pick<Channel, Exclude<keyof typeof toShow, 'portalLanguage' | 'theme'>> &
  Inherited & { timeZone: string };

const channelsToShow = prepared((queries) =>
  queries
    .select(toShow)
    .from(channels)
    .innerJoin(portals, and(eq(portals.PortalId, channels.PortalId), eq(portals.deleted, false)))
    .where(
      and(
        eq(channels.PortalId, sql.placeholder('portalId')),
        eq(channels.archived, false),
        isInPlaceholder(channels.originalName, 'originalNames'),
      ),
    )
    .prepare('channels_to_show'),
);

function wholeChannels(queries: Queries) {
  return queries
    .select({
      ...channelColumns,
      selectedSlides,
      slideOrder,
      excludedSlides,
      needsRefresh,
      lastRefresh: channelRefreshes.lastRefresh,
    })
    .from(channels)
    .leftJoin(channelRefreshes, eq(channelRefreshes.channelId, channels._id));
}

function withAreas(found: Omit<Channel, 'selectedAreas'>): Channel {
  return { ...found, selectedAreas: found.selectedSlides.map(({ AreaID }) => AreaID) };
}

const channelById = prepared((queries) =>
  wholeChannels(queries)
    .where(eq(channels._id, sql.placeholder('channelId')))
    .prepare('find_channel'),
);

const channelsById = prepared((queries) =>
  wholeChannels(queries)
    .where(and(eq(channels.PortalId, sql.placeholder('portalId')), isInPlaceholder(channels._id, 'channelIds')))
    .prepare('find_channels'),
);

const channelLock = prepared((queries) =>
  queries
    .select({ _id: channels._id })
    .from(channels)
    .where(isInPlaceholder(channels._id, 'channelIds'))
    .orderBy(channels._id)
    .for('no key update')
    .prepare('lock_channels'),
);

export function channelStore(queries: Queries) {
  return {
    /** Finds a channel in any portal. The caller must check that the user may reach that portal. */
    async find(channelId: string): Promise<Channel | null> {
      const [found] = await channelById(queries).execute({ channelId });
      return found ? withAreas(found) : null;
    },

    /**
     * Locks these channels until the transaction ends, always in the same order to avoid deadlocks. Call it before any
     * change of a channel or its content.
     */
    async lock(channelIds: string[]): Promise<void> {
      if (channelIds.length === 0) return;
      await channelLock(queries).execute({ channelIds });
    },

    /** By id, in any portal, like `find`. */
    async summaries(channelIds: string[]): Promise<Map<string, ChannelSummary>> {
      if (channelIds.length === 0) return new Map();
      const { _id, PortalId, archived, name } = channelColumns;
      const found = await queries
        .select({ _id, PortalId, archived, name })
        .from(channels)
        .where(inArray(channels._id, channelIds));
      return new Map(found.map((channel) => [channel._id, channel]));
    },

    async withIds(portalId: number, channelIds: string[]): Promise<Channel[]> {
      if (channelIds.length === 0) return [];
      const found = await channelsById(queries).execute({ portalId, channelIds });
      return found.map(withAreas);
    },

    /** Channels of a portal by `originalName`, except archived ones and those of a deleted portal. */
    async toShow(portalId: number, originalNames: string[]): Promise<ChannelToShow[]> {
      const found = await channelsToShow(queries).execute({ portalId, originalNames });
      return found.map(({ portalLanguage, theme, ...channel }) => ({
        ...channel,
        ...inheritedBy(channel, { language: portalLanguage, theme }),
      }));
    },

    async originalNamesWithPrefix(portalId: number, prefix: string): Promise<string[]> {
      const found = await queries
        .select({ originalName: channels.originalName })
        .from(channels)
        .where(and(eq(channels.PortalId, portalId), sql`starts_with(${channels.originalName}, ${prefix})`));
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
      const { selectedSlides: _placed, ...settings } = changed;
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
