import { and, asc, type Column, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { TaggedChannel } from '#rules/tags.ts';
import type { Queries } from '#server/db/connection.ts';
import {
  channels,
  excludedPlacements,
  placements,
  shownPlacements,
  slides,
  taggedPlacements,
} from '#server/db/schema.ts';
import type { Target } from '#slide-types/targets.ts';

/** Slides that nobody has moved come from this position on, oldest first. Matches the migration `0045-targets`. */
export const UNMOVED = 1_000_000_000;
/** So that the age of a slide in seconds, added to `UNMOVED`, is a 32-bit integer until 2054. */
const EARLIEST_SECONDS = 1_500_000_000;
const LAST_POSITION = 2_147_483_647;

/** Which channels or slides of a portal are concerned; undefined for all. */
export interface TargetScope {
  channelIds?: readonly string[];
  slideIds?: readonly string[];
}

export interface Cell {
  channelId: string;
  areaId: string;
  slideId: string;
}

/** What rules add to channels, and the exceptions. */
export function taggedPlacementStore(queries: Queries) {
  return {
    /** The ids of all channels of a portal, also of archived ones. */
    async channelIds(portalId: number): Promise<string[]> {
      const rows = await queries.select({ _id: channels._id }).from(channels).where(eq(channels.PortalId, portalId));
      return rows.map(({ _id }) => _id);
    },

    /** The slides that have rules, and those that a rule has added and that have none any more. */
    async targetedSlides(
      portalId: number,
      slideIds?: readonly string[],
    ): Promise<{ _id: string; targets: Target[] }[]> {
      const isConcerned = sql`(${ne(slides.targets, [])} or exists (
        select from tagged_placements tagged where tagged.slide_id = slides.id))`;
      return queries
        .select({ _id: slides._id, targets: slides.targets })
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), isOneOf(slides._id, slideIds), isConcerned))
        .orderBy(slides._id);
    },

    /** What decides whether rules apply to channels of a portal. */
    async channelsToTarget(
      portalId: number,
      channelIds?: readonly string[],
    ): Promise<(TaggedChannel & { _id: string; areas: string[] })[]> {
      return queries
        .select({
          _id: channels._id,
          tags: channels.tags,
          engines: channels.engines,
          width: channels.width,
          height: channels.height,
          responsive: channels.responsive,
          timeZone: channels.timeZone,
          language: channels.language,
          areas: sql<string[]>`array(select area_id from channel_areas where channel_id = channels.id)`,
        })
        .from(channels)
        .where(and(eq(channels.PortalId, portalId), isOneOf(channels._id, channelIds)));
    },

    /**
     * Makes the rules of these slides add exactly these cells to these channels, except where they are excluded, where
     * a channel doesn't have the area, and where the slide isn't meant for it. Returns what that changed.
     */
    async replace(
      portalId: number,
      slideIds: readonly string[],
      channelIds: readonly string[] | undefined,
      cells: readonly Cell[],
    ): Promise<{ added: Cell[]; removed: Cell[] }> {
      const column = (name: keyof Cell) => sql`${sql.param(cells.map((cell) => cell[name]))}::text[]`;
      const desired = sql`unnest(${column('channelId')}, ${column('areaId')}, ${column('slideId')})
        as desired (channel_id, area_id, slide_id)`;
      const { channelId, areaId, slideId, PortalId } = taggedPlacements;
      const removed = await queries
        .delete(taggedPlacements)
        .where(
          and(
            eq(PortalId, portalId),
            isOneOf(channelId, channelIds),
            isOneOf(slideId, slideIds),
            sql`(${channelId}, ${areaId}, ${slideId}) not in (select * from ${desired})`,
          ),
        )
        .returning({ channelId, areaId, slideId });
      if (cells.length === 0) return { added: [], removed };
      const added = await queries
        .insert(taggedPlacements)
        .select(
          sql`select distinct desired.channel_id, desired.area_id, desired.slide_id, ${portalId}::integer, ${firstPosition}
            from ${desired}
            join slides slide on slide.id = desired.slide_id and slide.portal_id = ${portalId}
            join area_slides usable on usable.area_id = desired.area_id and usable.slide_id = desired.slide_id
            join channel_areas chosen on chosen.channel_id = desired.channel_id and chosen.area_id = desired.area_id
           where not exists (
             select from excluded_placements excluded
              where excluded.channel_id = desired.channel_id and excluded.area_id = desired.area_id
                and excluded.slide_id = desired.slide_id)`,
        )
        .onConflictDoNothing()
        .returning({ channelId, areaId, slideId });
      return { added, removed };
    },

    /** The names of these slides and channels, by `_id`. */
    async namesOf(cells: readonly Cell[]): Promise<Map<string, string>> {
      const found = await Promise.all([
        queries
          .select({ _id: slides._id, name: slides.name })
          .from(slides)
          .where(
            isOneOf(
              slides._id,
              cells.map(({ slideId }) => slideId),
            ),
          ),
        queries
          .select({ _id: channels._id, name: channels.name })
          .from(channels)
          .where(
            isOneOf(
              channels._id,
              cells.map(({ channelId }) => channelId),
            ),
          ),
      ]);
      return new Map(found.flat().map(({ _id, name }) => [_id, name]));
    },

    /**
     * Keeps rules from showing slides in an area of these channels. Returns the channels where one did. Sends both
     * statements at once.
     */
    async exclude(channelIds: string[], areaId: string, slideIds: string[]): Promise<string[]> {
      if (slideIds.length === 0) return [];
      const inCells = isInCells(taggedPlacements, channelIds, areaId, slideIds);
      const { channelId, slideId, PortalId } = taggedPlacements;
      const cells = queries
        .select({ channelId, areaId: taggedPlacements.areaId, slideId, PortalId })
        .from(taggedPlacements)
        .where(inCells);
      const [, excluded] = await Promise.all([
        queries.insert(excludedPlacements).select(cells).onConflictDoNothing().execute(),
        queries.delete(taggedPlacements).where(inCells).returning({ channelId }).execute(),
      ]);
      return excluded.map((cell) => cell.channelId);
    },

    /** Ends such exceptions. */
    async include(channelIds: string[], areaId: string, slideIds: string[]): Promise<void> {
      await queries.delete(excludedPlacements).where(isInCells(excludedPlacements, channelIds, areaId, slideIds));
    },

    /** All slides in an area of a channel in order, including archived ones. */
    async shownSlides(channelId: string, areaId: string): Promise<string[]> {
      const rows = await queries
        .select({ slideId: shownPlacements.slideId })
        .from(shownPlacements)
        .where(and(eq(shownPlacements.channelId, channelId), eq(shownPlacements.areaId, areaId)))
        .orderBy(asc(shownPlacements.position), asc(shownPlacements.slideId));
      return rows.map(({ slideId }) => slideId);
    },

    /** Stores the order of slides in an area of a channel. */
    async setPositions(channelId: string, areaId: string, slideIds: readonly string[]): Promise<void> {
      const sorted = sql`unnest(${sql.param([...slideIds])}::text[]) with ordinality as sorted (slide_id, number)`;
      for (const table of [placements, taggedPlacements]) {
        await queries
          .update(table)
          .set({ position: sql`sorted.number - 1` })
          .from(sorted)
          .where(
            and(
              eq(table.channelId, channelId),
              eq(table.areaId, areaId),
              sql`${table.slideId} = sorted.slide_id and ${table.position} <> sorted.number - 1`,
            ),
          );
      }
    },
  };
}

/** The position of the slide `slide` in an area where nobody has moved it. */
const firstPosition = sql`least(${sql.raw(String(LAST_POSITION))},
  ${sql.raw(String(UNMOVED))} + greatest(0, extract(epoch from slide.created_at)::bigint - ${sql.raw(String(EARLIEST_SECONDS))}))::integer`;

function isOneOf(column: Column, ids: readonly string[] | undefined): SQL | undefined {
  return ids && sql`${column} = any(${sql.param([...ids])}::text[])`;
}

function isInCells(
  table: typeof taggedPlacements | typeof excludedPlacements,
  channelIds: string[],
  areaId: string,
  slideIds: string[],
): SQL | undefined {
  return and(inArray(table.channelId, channelIds), eq(table.areaId, areaId), inArray(table.slideId, slideIds));
}
