import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CopiedSlide } from '#contract/endpoints/copies.ts';
import type { Queries } from '#server/db/connection.ts';
import { areas, channels, slides, templates } from '#server/db/schema.ts';
import { UNMOVED } from '#server/features/channels/tagged-placements.store.ts';
import { slideColumns } from '#server/features/slides/slides.store.ts';
import type { Target } from '#slide-types/targets.ts';

/** A slide to create, in all that differs from its original. */
export interface NewCopy extends CopiedSlide {
  targets: Target[];
  creationKey: string | null;
}

const NAMED = { slide: slides, channel: channels, area: areas };

export type StoredSlide = Awaited<ReturnType<ReturnType<typeof copyStore>['storedSlides']>>[number];

/** Copies rows inside the database, so that the text of hundreds of slides doesn't pass through this process. */
export function copyStore(queries: Queries) {
  return {
    /** Returns those of these slides that the portal has, without their text. */
    async originals(portalId: number, slideIds: readonly string[]) {
      const { _id, PortalId, name, type, targets, archived, creator } = slideColumns;
      return queries
        .select({ _id, PortalId, name, type, targets, archived, creator })
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), inArray(slides._id, [...slideIds])))
        .orderBy(slides._id)
        .for('key share');
    },

    /** Returns the slides that a user created with these keys, with the keys. */
    async created(portalId: number, creator: string, creationKeys: readonly string[]) {
      if (creationKeys.length === 0) return [];
      const { _id, name, creationKey } = slides;
      const isOne = inArray(creationKey, [...creationKeys]);
      return queries
        .select({ _id, name, creationKey })
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), eq(slides.creator, creator), isOne));
    },

    /** The names of all records of one kind in a portal, including archived ones. */
    async names(kind: keyof typeof NAMED, portalId: number): Promise<Set<string>> {
      const table = NAMED[kind];
      const rows = await queries.select({ name: table.name }).from(table).where(eq(table.PortalId, portalId));
      return new Set(rows.map(({ name }) => name));
    },

    async templateNames(): Promise<Set<string>> {
      const rows = await queries.select({ name: templates.name }).from(templates);
      return new Set(rows.map(({ name }) => name));
    },

    /** Slides as they are stored. */
    async storedSlides(portalId: number, slideIds: readonly string[]) {
      if (slideIds.length === 0) return [];
      const { sanitizedBy, itemsFound } = slides;
      return queries
        .select({ ...slideColumns, sanitizedBy, itemsFound })
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), inArray(slides._id, [...slideIds])));
    },

    /** Creates slides that can be used in the areas of their originals, and look the same in lists. */
    async copySlides(copies: readonly NewCopy[], creator: string): Promise<void> {
      const column = <Key extends keyof NewCopy>(key: Key) => sql.param(copies.map((copy) => copy[key]));
      const rules = sql.param(copies.map(({ targets }) => JSON.stringify(targets)));
      const copied = sql`unnest(${column('copyOf')}::text[], ${column('_id')}::text[], ${column('name')}::text[],
        ${rules}::jsonb[], ${column('creationKey')}::text[]) as copied (original, copy, name, targets, creation_key)`;
      await queries.execute(sql`
        insert into slides (id, portal_id, name, type, duration, schedule_start, schedule_end, always_display,
          always_display_after_start_date, display_times, level, weight, targets, last_modified, creator,
          transition_duration, transition_timing_function, fields, sanitized_by, creation_key, items_found)
        select copied.copy, portal_id, copied.name, type, duration, schedule_start, schedule_end, always_display,
          always_display_after_start_date, display_times, level, weight, copied.targets,
          date_trunc('milliseconds', now()), ${creator},
          transition_duration, transition_timing_function, fields, sanitized_by, copied.creation_key, items_found
        from slides join ${copied} on copied.original = slides.id`);
      const pairs = pairsOf(copies);
      await queries.execute(sql`
        insert into area_slides (area_id, slide_id, portal_id)
        select area_id, copied.copy, portal_id from area_slides join ${pairs} on copied.original = area_slides.slide_id`);
      await queries.execute(sql`
        insert into slide_thumbnails (slide_id, portal_id, look, image, drawn_at)
        select copied.copy, portal_id, look, image, drawn_at
        from slide_thumbnails join ${pairs} on copied.original = slide_thumbnails.slide_id`);
    },

    /** The channels where one of these slides was added by hand, or is kept from being shown by its rules. */
    async channelIdsOf(slideIds: readonly string[]): Promise<string[]> {
      const isOne = sql`slide_id = any(${sql.param([...slideIds])}::text[])`;
      const rows = await queries
        .select({ channelId: sql<string>`channel_id` })
        .from(sql`(select channel_id from placements where ${isOne}
          union select channel_id from excluded_placements where ${isOne}) as cells`);
      return rows.map(({ channelId }) => channelId);
    },

    /**
     * Shows copies of slides where their originals were added by hand, each after its original, and keeps their rules
     * from showing them where the originals are not shown. Only on these channels, which must be locked.
     */
    async copyPlacements(copies: readonly CopiedSlide[], channelIds: readonly string[]): Promise<void> {
      const pairs = pairsOf(copies);
      const isMeant = sql`channel_id = any(${sql.param([...channelIds])}::text[])`;
      await queries.execute(sql`
        insert into excluded_placements (channel_id, area_id, slide_id, portal_id)
        select channel_id, area_id, copied.copy, portal_id
        from excluded_placements join ${pairs} on copied.original = slide_id where ${isMeant}`);
      await queries.execute(sql`
        insert into placements (channel_id, area_id, slide_id, portal_id, position)
        select channel_id, area_id, copied.copy, portal_id, position
        from placements join ${pairs} on copied.original = slide_id where ${isMeant}`);
      await queries.execute(sql`
        with numbered as materialized (
          select channel_id, area_id, slide_id, row_number() over (
              partition by channel_id, area_id
              order by position, coalesce(copied.original, slide_id), copied.original is not null, slide_id
            ) - 1 as number
          from shown_placements left join ${pairs} on copied.copy = slide_id
          where position < ${sql.raw(String(UNMOVED))} and ${isMeant} and (channel_id, area_id) in (
            select channel_id, area_id from placements join ${pairs} on copied.copy = slide_id)
        ), sorted as (
          update placements set position = numbered.number from numbered
          where ${isNumbered('placements')}
        )
        update tagged_placements set position = numbered.number from numbered
        where ${isNumbered('tagged_placements')}`);
    },

    /** Shows on one channel what another shows by hand, in the same order, with the same exceptions from rules. */
    async copyContent(from: string, to: string): Promise<void> {
      await queries.execute(sql`
        insert into placements (channel_id, area_id, slide_id, portal_id, position)
        select ${to}, area_id, slide_id, portal_id, position from placements where channel_id = ${from}`);
      await queries.execute(sql`
        insert into excluded_placements (channel_id, area_id, slide_id, portal_id)
        select ${to}, area_id, slide_id, portal_id from excluded_placements where channel_id = ${from}`);
    },

    /** Gives slides that rules add the positions to which they were moved on another channel. */
    async copyMoves(from: string, to: string): Promise<void> {
      await queries.execute(sql`
        update tagged_placements set position = original.position from tagged_placements original
        where tagged_placements.channel_id = ${to} and original.channel_id = ${from}
          and original.area_id = tagged_placements.area_id and original.slide_id = tagged_placements.slide_id
          and original.position < ${sql.raw(String(UNMOVED))}`);
    },

    /** Gives a channel the areas of another one, including archived ones. */
    async copyAreas(from: string, to: string): Promise<void> {
      await queries.execute(sql`
        insert into channel_areas (channel_id, area_id, portal_id)
        select ${to}, area_id, portal_id from channel_areas where channel_id = ${from}`);
    },

    /** Makes the slides of an area usable in another one, except archived ones. */
    async copyUsable(from: string, to: string): Promise<void> {
      await queries.execute(sql`
        insert into area_slides (area_id, slide_id, portal_id)
        select ${to}, slide_id, area_slides.portal_id
        from area_slides join slides on slides.id = slide_id and not slides.archived where area_id = ${from}`);
    },
  };
}

function pairsOf(copies: readonly CopiedSlide[]) {
  const originals = sql.param(copies.map(({ copyOf }) => copyOf));
  return sql`unnest(${originals}::text[], ${sql.param(copies.map(({ _id }) => _id))}::text[]) as copied (original, copy)`;
}

function isNumbered(table: string) {
  const of = (column: string) => sql.raw(`${table}.${column} = numbered.${column}`);
  return sql`${of('channel_id')} and ${of('area_id')} and ${of('slide_id')} and ${sql.raw(table)}.position <> numbered.number`;
}
