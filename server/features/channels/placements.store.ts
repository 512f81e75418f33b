import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { jsonObject } from '#server/db/json-list.ts';
import {
  areaSlides,
  areas,
  cellChanges,
  channelAreas,
  channels,
  placements,
  prunedCellChanges,
  removedPlacements,
  slides,
} from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';
import type { ChannelSummary } from './channels.store.ts';

/** What must be known before a slide is added to an area of channels or removed from it. Records in any portal. */
export interface CellRecords {
  slide: { PortalId: number; creator: string | null; archived: boolean } | null;
  areaPortalId: number | null;
  /** Whether the slide was created for the area, or for one of several. */
  isUsable: boolean;
  channels: ChannelSummary[];
}

/** The areas of channels, and the order of the slides in them. */
export function placementStore(queries: Queries) {
  return {
    /** Reads everything in one statement, because people click many cells one after the other. */
    async cellRecords(channelIds: string[], areaId: string, slideId: string): Promise<CellRecords> {
      const { PortalId, creator, archived } = slides;
      const slide = sql<CellRecords['slide']>`(
        select ${jsonObject({ PortalId, creator, archived })} from slides where ${eq(slides._id, slideId)})`;
      const { _id, name } = channels;
      const summary = jsonObject({ _id, PortalId: channels.PortalId, archived: channels.archived, name });
      const [found] = await queries
        .select({
          slide,
          areaPortalId: sql<number | null>`(select portal_id from areas where id = ${areaId})`,
          isUsable: sql<boolean>`exists (
            select from area_slides where area_id = ${areaId} and slide_id = ${slideId})`,
          channels: sql<ChannelSummary[]>`coalesce((
            select jsonb_agg(${summary}) from channels where ${inArray(channels._id, channelIds)}), '[]')`,
        })
        .from(sql`(select 1) as one`);
      return found as CellRecords;
    },

    /**
     * Replaces the areas of a channel. The placements in a removed area are kept and restored in their order if the
     * area is added again. Archived areas are not removed, because users can't see them when they choose areas.
     */
    async setAreas(portalId: number, channelId: string, areaIds: string[]): Promise<void> {
      const before = await queries
        .select({ areaId: channelAreas.areaId })
        .from(channelAreas)
        .innerJoin(areas, eq(areas._id, channelAreas.areaId))
        .where(and(eq(channelAreas.channelId, channelId), eq(areas.archived, false)));
      const removedIds = before.map((row) => row.areaId).filter((areaId) => !areaIds.includes(areaId));
      if (removedIds.length > 0) {
        await copyPlacements(queries, { from: placements, to: removedPlacements, channelId, areaIds: removedIds });
        await queries
          .delete(channelAreas)
          .where(and(eq(channelAreas.channelId, channelId), inArray(channelAreas.areaId, removedIds)));
      }
      const rows = [...new Set(areaIds)].map((areaId) => ({ PortalId: portalId, channelId, areaId }));
      if (rows.length === 0) return;
      const added = await queries
        .insert(channelAreas)
        .values(rows)
        .onConflictDoNothing()
        .returning({ areaId: channelAreas.areaId });
      const addedIds = added.map((row) => row.areaId);
      if (addedIds.length === 0) return;
      await copyPlacements(queries, { from: removedPlacements, to: placements, channelId, areaIds: addedIds });
      await queries
        .delete(removedPlacements)
        .where(and(eq(removedPlacements.channelId, channelId), inArray(removedPlacements.areaId, addedIds)));
    },

    /** All areas of a channel, including archived ones. */
    async areasOf(channelId: string): Promise<string[]> {
      const rows = await queries
        .select({ areaId: channelAreas.areaId })
        .from(channelAreas)
        .where(eq(channelAreas.channelId, channelId));
      return rows.map((row) => row.areaId);
    },

    /**
     * Locks an area in these channels until the transaction ends, always in the same order to avoid deadlocks. Returns
     * the channels that have the area; none if it is archived.
     */
    async lockArea(channelIds: string[], areaId: string): Promise<string[]> {
      const locked = await queries
        .select({ channelId: channelAreas.channelId })
        .from(channelAreas)
        .innerJoin(areas, and(eq(areas._id, channelAreas.areaId), eq(areas.archived, false)))
        .where(and(inArray(channelAreas.channelId, channelIds), eq(channelAreas.areaId, areaId)))
        .orderBy(asc(channelAreas.channelId))
        .for('update', { of: channelAreas });
      return locked.map((row) => row.channelId);
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

    /** Removes slides from an area of a channel. */
    async removeSlides(channelId: string, areaId: string, slideIds: string[]): Promise<void> {
      if (slideIds.length === 0) return;
      await queries
        .delete(placements)
        .where(
          and(
            eq(placements.channelId, channelId),
            eq(placements.areaId, areaId),
            inArray(placements.slideId, slideIds),
          ),
        );
    },

    /** Adds a slide at the end of an area of these channels. Returns those that didn't show it. */
    async addSlide(portalId: number, channelIds: string[], areaId: string, slideId: string): Promise<string[]> {
      if (channelIds.length === 0) return [];
      const nextPosition = sql<number>`coalesce((select max(other.position) + 1 from placements other
        where other.channel_id = channel_areas.channel_id and other.area_id = channel_areas.area_id), 0)`;
      const added = await queries
        .insert(placements)
        .select(
          queries
            .select({
              channelId: channelAreas.channelId,
              areaId: channelAreas.areaId,
              slideId: sql<string>`${slideId}::text`.as('slide_id'),
              PortalId: sql<number>`${portalId}::integer`.as('portal_id'),
              position: nextPosition.as('position'),
            })
            .from(channelAreas)
            .where(and(inArray(channelAreas.channelId, channelIds), eq(channelAreas.areaId, areaId))),
        )
        .onConflictDoNothing()
        .returning({ channelId: placements.channelId });
      return added.map(({ channelId }) => channelId);
    },

    /** Removes a slide from an area of these channels. Returns those that showed it. */
    async removeSlide(channelIds: string[], areaId: string, slideId: string): Promise<string[]> {
      const removed = await queries
        .delete(placements)
        .where(inCells(channelIds, areaId, slideId))
        .returning({ channelId: placements.channelId });
      return removed.map(({ channelId }) => channelId);
    },

    async countPlaced(channelIds: string[], areaId: string, slideId: string): Promise<number> {
      const found = await queries
        .select({ channelId: placements.channelId })
        .from(placements)
        .where(inCells(channelIds, areaId, slideId));
      return found.length;
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

type PlacementTable = typeof placements | typeof removedPlacements;

/** Copies the placements of a channel in these areas from one table to the other. */
async function copyPlacements(
  queries: Queries,
  { from, to, channelId, areaIds }: { from: PlacementTable; to: PlacementTable; channelId: string; areaIds: string[] },
): Promise<void> {
  await queries
    .insert(to)
    .select(
      queries
        .select()
        .from(from as typeof placements)
        .where(and(eq(from.channelId, channelId), inArray(from.areaId, areaIds))),
    )
    .onConflictDoNothing();
}

function inCells(channelIds: string[], areaId: string, slideId: string) {
  return and(inArray(placements.channelId, channelIds), eq(placements.areaId, areaId), eq(placements.slideId, slideId));
}
