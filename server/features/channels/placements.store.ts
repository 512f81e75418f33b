import { and, asc, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { isInPlaceholder, prepared } from '#server/db/prepared.ts';
import {
  areaSlides,
  cellChanges,
  channelAreas,
  excludedPlacements,
  placements,
  prunedCellChanges,
  slides,
  taggedPlacements,
} from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';
import { type ChannelSummary, channelStore } from './channels.store.ts';
import { UNMOVED } from './tagged-placements.store.ts';

/** What must be known before slides are added to an area of channels or removed from it. Records in any portal. */
export interface CellRecords {
  /** The channels that have the area; none if it is archived. */
  withArea: string[];
  slides: CellSlide[];
  areaPortalId: number | null;
  channels: ChannelSummary[];
}

export interface CellSlide {
  _id: string;
  PortalId: number;
  creator: string | null;
  archived: boolean;
  /** Whether the slide was created for the area, or for one of several. */
  isUsable: boolean;
  /** The channels to whose area the slide was added by hand. */
  placedIn: string[];
  /** The channels to whose area the slide's rules add it. */
  taggedIn: string[];
  /** The channels where its rules are kept from doing so. */
  excludedIn: string[];
}

const areaId = sql.placeholder('areaId');
const slideIds = sql`${sql.placeholder('slideIds')}::text[]`;
const isOfChannel = (column: Column | SQL) => isInPlaceholder(column, 'channelIds');
const isInCells = and(
  isOfChannel(placements.channelId),
  eq(placements.areaId, areaId),
  isInPlaceholder(placements.slideId, 'slideIds'),
);

const channelsIn = (table: typeof placements | typeof taggedPlacements | typeof excludedPlacements) => sql`array(
  select channel_id from ${table}
   where channel_id = any (cells.channel_ids) and area_id = cells.area_id and slide_id = slide.id)`;

const cellRecords = prepared((queries) =>
  queries
    .select({
      slides: sql<CellSlide[]>`coalesce((
        select json_agg(json_build_object(
                 '_id', slide.id, 'PortalId', slide.portal_id, 'creator', slide.creator, 'archived', slide.archived,
                 'isUsable', exists (
                   select from area_slides usable where usable.area_id = cells.area_id and usable.slide_id = slide.id),
                 'placedIn', ${channelsIn(placements)},
                 'taggedIn', ${channelsIn(taggedPlacements)},
                 'excludedIn', ${channelsIn(excludedPlacements)}))
          from slides slide where slide.id = any (cells.slide_ids)), '[]'::json)`,
      areaPortalId: sql<number | null>`(select portal_id from areas where id = cells.area_id)`,
      withArea: sql<string[]>`array(
        select channel_id from channel_areas join areas area on area.id = area_id and not area.archived
         where channel_id = any (cells.channel_ids) and area_id = cells.area_id)`,
      channels: sql<ChannelSummary[]>`coalesce((
        select json_agg(json_build_object(
                 '_id', channel.id, 'PortalId', channel.portal_id, 'archived', channel.archived, 'name', channel.name))
          from channels channel where channel.id = any (cells.channel_ids)), '[]'::json)`,
    })
    // With `offset`, the planner doesn't know the values: see `isInPlaceholder`.
    .from(
      sql`(select ${sql.placeholder('channelIds')}::text[] as channel_ids, ${areaId}::text as area_id,
                  ${slideIds} as slide_ids offset 0) as cells`,
    )
    .prepare('read_cells'),
);

const slideAddition = prepared((queries) => additionOf(queries, sql`true`).prepare('add_slide'));

const isNotTagged = sql`not exists (select from tagged_placements tagged
  where tagged.channel_id = channel_areas.channel_id and tagged.area_id = channel_areas.area_id
    and tagged.slide_id = added.slide_id)`;
const slideAdditionUnlessTagged = prepared((queries) =>
  additionOf(queries, isNotTagged).prepare('add_slide_not_shown'),
);

/** Adds slides at the end of an area of channels, where the condition on `channel_areas` and `added` is true. */
function additionOf(queries: Queries, condition: SQL) {
  const isOfCell = (other: string) =>
    sql.raw(`${other}.channel_id = channel_areas.channel_id and ${other}.area_id = channel_areas.area_id`);
  // After all that have positions; those that rules add and nobody has moved have none yet.
  const nextPosition = sql<number>`coalesce(greatest(
    (select max(placed.position) from placements placed where ${isOfCell('placed')}),
    (select max(tagged.position) from tagged_placements tagged
      where ${isOfCell('tagged')} and tagged.position < ${sql.raw(String(UNMOVED))})) + 1, 0)`;
  const cells = queries
    .select({
      channelId: channelAreas.channelId,
      areaId: channelAreas.areaId,
      slideId: sql<string>`added.slide_id`.as('slide_id'),
      PortalId: sql<number>`${sql.placeholder('portalId')}::integer`.as('portal_id'),
      position: sql<number>`${nextPosition} + added.number::integer - 1`.as('position'),
    })
    .from(channelAreas)
    // The subqueries hide the values from the planner: see `isInPlaceholder`.
    .innerJoin(sql`unnest(array(select unnest(${slideIds}))) with ordinality as added (slide_id, number)`, sql`true`)
    .where(and(isOfChannel(channelAreas.channelId), sql`${channelAreas.areaId} = (select ${areaId})`, condition));
  return queries.insert(placements).select(cells).onConflictDoNothing().returning({ channelId: placements.channelId });
}

const slideRemoval = prepared((queries) =>
  queries.delete(placements).where(isInCells).returning({ channelId: placements.channelId }).prepare('remove_slide'),
);

/** The areas of channels, and the order of the slides in them. */
export function placementStore(queries: Queries) {
  return {
    /**
     * Locks these channels until the transaction ends, and then reads what must be known. Takes one round trip, because
     * people click many cells one after the other.
     */
    async lockCells(channelIds: string[], areaId: string, slideIds: string[]): Promise<CellRecords> {
      const [, [found]] = await Promise.all([
        channelStore(queries).lock(channelIds),
        cellRecords(queries).execute({ channelIds, areaId, slideIds }),
      ]);
      return found as CellRecords;
    },

    /** Those of these channels that have the area; none if it is archived. */
    async withArea(channelIds: string[], areaId: string): Promise<string[]> {
      const [found] = await cellRecords(queries).execute({ channelIds, areaId, slideIds: [] });
      return found?.withArea ?? [];
    },

    /** The slides in an area of a channel in order, including archived ones. */
    async placedSlides(channelId: string, areaId: string): Promise<{ slideId: string; isArchived: boolean }[]> {
      return queries
        .select({ slideId: placements.slideId, isArchived: slides.archived })
        .from(placements)
        .innerJoin(slides, eq(slides._id, placements.slideId))
        .where(and(eq(placements.channelId, channelId), eq(placements.areaId, areaId)))
        .orderBy(asc(placements.position), asc(placements.slideId));
    },

    /** When each of these slides was last added to the area, removed or restored. Omits slides that never were. */
    async cellChanges(channelId: string, areaId: string, slideIds: string[]): Promise<Map<string, string>> {
      if (slideIds.length === 0) return new Map();
      const found = await queries
        .select({ slideId: cellChanges.slideId, changedAt: cellChanges.changedAt })
        .from(cellChanges)
        .where(
          and(
            eq(cellChanges.channelId, channelId),
            eq(cellChanges.areaId, areaId),
            inArray(cellChanges.slideId, slideIds),
          ),
        );
      return new Map(found.map(({ slideId, changedAt }) => [slideId, changedAt]));
    },

    /** The time of the newest deleted change of a channel's cells; null if none was deleted. */
    async prunedThrough(channelId: string): Promise<string | null> {
      const [found] = await queries
        .select({ prunedThrough: prunedCellChanges.prunedThrough })
        .from(prunedCellChanges)
        .where(eq(prunedCellChanges.channelId, channelId));
      return found?.prunedThrough ?? null;
    },

    /** Deletes changes of cells older than `keepDays`, and stores when each channel's newest deleted one was. */
    async pruneCellChanges(keepDays: number, now: Date): Promise<void> {
      await queries.execute(sql`
        with deleted as (
          delete from cell_changes where changed_at < ${asTimestamp(now)} - make_interval(days => ${keepDays}) returning channel_id, changed_at
        )
        insert into pruned_cell_changes (channel_id, pruned_through)
          select channel_id, max(changed_at) from deleted group by channel_id
          on conflict (channel_id) do update
            set pruned_through = greatest(pruned_cell_changes.pruned_through, excluded.pruned_through)`);
    },

    /** Adds slides at the end of an area of these channels. Returns those that didn't show one of them. */
    async addSlides(portalId: number, channelIds: string[], areaId: string, slideIds: string[]): Promise<string[]> {
      if (slideIds.length === 0) return [];
      const added = await slideAddition(queries).execute({ portalId, channelIds, areaId, slideIds });
      return added.map(({ channelId }) => channelId);
    },

    /** The same, but only where rules don't show them already. */
    async addSlidesNotShown(
      portalId: number,
      channelIds: string[],
      areaId: string,
      slideIds: string[],
    ): Promise<string[]> {
      if (slideIds.length === 0) return [];
      const added = await slideAdditionUnlessTagged(queries).execute({ portalId, channelIds, areaId, slideIds });
      return added.map(({ channelId }) => channelId);
    },

    /** Removes slides from an area of these channels. Returns those that showed one of them. */
    async removeSlides(channelIds: string[], areaId: string, slideIds: string[]): Promise<string[]> {
      if (slideIds.length === 0) return [];
      const removed = await slideRemoval(queries).execute({ channelIds, areaId, slideIds });
      return removed.map(({ channelId }) => channelId);
    },

    /** Stores the order of all slides in an area of a channel, and adds those that are new. */
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

    /** Returns those of these slides that can be added to the area: neither archived nor meant for other areas only. */
    async usableSlides(areaId: string, slideIds: string[]): Promise<Set<string>> {
      if (slideIds.length === 0) return new Set();
      const found = await queries
        .select({ slideId: areaSlides.slideId })
        .from(areaSlides)
        .innerJoin(slides, eq(slides._id, areaSlides.slideId))
        .where(and(eq(areaSlides.areaId, areaId), inArray(areaSlides.slideId, slideIds), eq(slides.archived, false)));
      return new Set(found.map((row) => row.slideId));
    },
  };
}
