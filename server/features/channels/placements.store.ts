import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import {
  areaSlides,
  areas,
  cellChanges,
  channelAreas,
  placements,
  prunedCellChanges,
  removedPlacements,
  slides,
} from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';

/** The areas of channels, and which slides stand in them in which order. */
export function placementStore(queries: Queries) {
  return {
    /**
     * Makes these the channel's areas. The slides of an area that goes are kept aside, and are back in their order when it comes
     * back. Archived areas stay: people who choose areas don't see them.
     */
    async setAreas(portalId: number, channelId: string, areaIds: string[]): Promise<void> {
      const before = await queries
        .select({ areaId: channelAreas.areaId })
        .from(channelAreas)
        .innerJoin(areas, eq(areas._id, channelAreas.areaId))
        .where(and(eq(channelAreas.channelId, channelId), eq(areas.archived, false)));
      const gone = before.map((row) => row.areaId).filter((areaId) => !areaIds.includes(areaId));
      if (gone.length > 0) {
        await copyPlacements(queries, { from: placements, to: removedPlacements, channelId, areaIds: gone });
        await queries
          .delete(channelAreas)
          .where(and(eq(channelAreas.channelId, channelId), inArray(channelAreas.areaId, gone)));
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

    /** All areas of a channel, archived ones included. */
    async areasOf(channelId: string): Promise<string[]> {
      const rows = await queries
        .select({ areaId: channelAreas.areaId })
        .from(channelAreas)
        .where(eq(channelAreas.channelId, channelId));
      return rows.map((row) => row.areaId);
    },

    /**
     * Keeps everybody else from changing what these channels show in an area until the transaction ends; always in the
     * same order, so that two never wait for each other. Returns the channels that have the area, unless it is archived.
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

    /** The slides in an area of a channel in their order, archived ones included. */
    async placedSlides(channelId: string, areaId: string): Promise<{ slideId: string; isArchived: boolean }[]> {
      return queries
        .select({ slideId: placements.slideId, isArchived: slides.archived })
        .from(placements)
        .innerJoin(slides, eq(slides._id, placements.slideId))
        .where(and(eq(placements.channelId, channelId), eq(placements.areaId, areaId)))
        .orderBy(asc(placements.position), asc(placements.slideId));
    },

    /** When each of these slides was last put in an area of a channel, taken off, or restored; those that never were are missing. */
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

    /** Up to when the changes of a channel's cells are no longer known; null where all are. */
    async prunedThrough(channelId: string): Promise<string | null> {
      const [found] = await queries
        .select({ prunedThrough: prunedCellChanges.prunedThrough })
        .from(prunedCellChanges)
        .where(eq(prunedCellChanges.channelId, channelId));
      return found?.prunedThrough ?? null;
    },

    /** Deletes changes of cells that are older than this at `now`, and notes which channels they were of. */
    async pruneCellChanges(keepDays: number, now: Date): Promise<void> {
      await queries.execute(sql`
        with gone as (
          delete from cell_changes where changed_at < ${asTimestamp(now)} - make_interval(days => ${keepDays}) returning channel_id, changed_at
        )
        insert into pruned_cell_changes (channel_id, pruned_through)
          select channel_id, max(changed_at) from gone group by channel_id
          on conflict (channel_id) do update
            set pruned_through = greatest(pruned_cell_changes.pruned_through, excluded.pruned_through)`);
    },

    /** Takes these slides off an area of a channel. */
    async displaceAll(channelId: string, areaId: string, slideIds: string[]): Promise<void> {
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
        .where(inCells(channelIds, areaId, slideId))
        .returning({ channelId: placements.channelId });
      return gone.length;
    },

    async countPlaced(channelIds: string[], areaId: string, slideId: string): Promise<number> {
      const found = await queries
        .select({ channelId: placements.channelId })
        .from(placements)
        .where(inCells(channelIds, areaId, slideId));
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
  };
}

type PlacementTable = typeof placements | typeof removedPlacements;

/** Copies what a channel has in these areas from one table to the other. */
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
