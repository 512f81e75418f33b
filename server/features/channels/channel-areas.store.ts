import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { areas, channelAreas, placements, removedPlacements } from '#server/db/schema.ts';

/** Which areas channels have. */
export function channelAreaStore(queries: Queries) {
  return {
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
