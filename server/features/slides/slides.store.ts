import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { DisplaySlide } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import type { Queries } from '#server/db/connection.ts';
import { prepared } from '#server/db/prepared.ts';
import { areas, channels, excludedPlacements, playedPlacements, shownPlacements, slides } from '#server/db/schema.ts';
import { scheduleOf } from '#slide-types/schedule.ts';

const commonColumns = {
  _id: slides._id,
  PortalId: slides.PortalId,
  name: slides.name,
  type: slides.type,
  ...scheduleOf(slides),
  displayTimes: slides.displayTimes,
  level: slides.level,
  weight: slides.weight,
  targets: slides.targets,
  lastModified: slides.lastModified,
  creator: slides.creator,
  archived: slides.archived,
  transitionDuration: slides.transitionDuration,
  transitionTimingFunction: slides.transitionTimingFunction,
};

export const slideColumns = { ...commonColumns, fields: slides.fields };

const COMMON = new Set(Object.keys(commonColumns));

const slideForChange = prepared((queries) =>
  queries
    .select(slideColumns)
    .from(slides)
    .where(eq(slides._id, sql.placeholder('slideId')))
    .for('update')
    .prepare('find_slide_for_change'),
);

/** Only a few combinations of columns are changed together. */
const slideUpdates = new Map<string, (queries: Queries) => ReturnType<typeof prepareUpdate>>();

function slideUpdate(queries: Queries, columns: string[]) {
  const key = columns.join();
  const update = slideUpdates.get(key) ?? prepared((queries: Queries) => prepareUpdate(queries, columns));
  slideUpdates.set(key, update);
  return update(queries);
}

function prepareUpdate(queries: Queries, columns: string[]) {
  const values = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)]));
  return queries
    .update(slides)
    .set(values as Partial<NewSlide>)
    .where(and(eq(slides.PortalId, sql.placeholder('portalId')), eq(slides._id, sql.placeholder('slideId'))))
    .returning(commonColumns)
    .prepare(`update_slide_${createHash('sha256').update(columns.join()).digest('hex').slice(0, 16)}`);
}

export type SlideRecord = Pick<typeof slides.$inferSelect, keyof typeof slideColumns>;
/** A slide to store. Its text has been sanitized. */
export type NewSlide = SlideRecord & { sanitizedBy: string };

/** Returns the slide as the API sends it: the fields of its type, and the common ones, which override them. */
export function slideFromRecord({ fields, ...common }: SlideRecord): Slide {
  // Changes `fields`, which was just read: spreading both into a new object takes twenty times as long.
  return Object.assign(fields, common);
}

/** The opposite: the fields of a slide's type. */
export function fieldsOfType(slide: Slide): Record<string, unknown> {
  return Object.fromEntries(Object.entries(slide).filter(([name]) => !COMMON.has(name)));
}

/**
 * Returns a slide as screens get it: without its creator, its portal, and other fields that only staff need, and with
 * its level and weight only if they aren't the usual ones. Its display times are in the timetables of a document, and
 * the order of its area says what its rules add.
 */
export function displaySlide(slide: Slide): DisplaySlide {
  const { creator: _creator, lastModified: _lastModified, archived: _archived, PortalId: _portal, ...other } = slide;
  const { displayTimes: _times, targets: _targets, level, weight, ...shown } = other;
  return { ...shown, ...(level !== 'normal' && { level }), ...(weight !== 1 && { weight }) };
}

export function slideStore(queries: Queries) {
  return {
    /** In any portal: the caller checks whether the slide's portal can be reached. */
    async find(slideId: string): Promise<Slide | null> {
      const [row] = await queries.select(slideColumns).from(slides).where(eq(slides._id, slideId));
      return row ? slideFromRecord(row) : null;
    },

    /** The same as `find`, also for a slide whose fields can't be read. */
    async findToExplain(slideId: string): Promise<Slide | null> {
      const [row] = await queries.select(slideColumns).from(slides).where(eq(slides._id, slideId));
      return row ? slideFromRecord({ ...row, fields: row.fields ?? {} }) : null;
    },

    async typeOf(portalId: number, slideId: string): Promise<number | null> {
      const [row] = await queries
        .select({ type: slides.type })
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), eq(slides._id, slideId)));
      return row?.type ?? null;
    },

    async nameOf(slideId: string): Promise<string | null> {
      const [row] = await queries.select({ name: slides.name }).from(slides).where(eq(slides._id, slideId));
      return row?.name ?? null;
    },

    /** By `_id`. */
    async namesOf(slideIds: string[]): Promise<Map<string, string>> {
      if (slideIds.length === 0) return new Map();
      const rows = await queries
        .select({ _id: slides._id, name: slides.name })
        .from(slides)
        .where(inArray(slides._id, [...new Set(slideIds)]));
      return new Map(rows.map(({ _id, name }) => [_id, name]));
    },

    /** The same as `find`, and locks the slide until the transaction ends. */
    async findForChange(slideId: string): Promise<Slide | null> {
      const [row] = await slideForChange(queries).execute({ slideId });
      return row ? slideFromRecord(row) : null;
    },

    /** Returns those of these slides that the portal has, in the same order, with the size of their text. */
    async sizesOf(portalId: number, slideIds: string[]): Promise<{ _id: string; bytes: number }[]> {
      if (slideIds.length === 0) return [];
      const rows = await queries
        .select({ _id: slides._id, bytes: slides.textBytes })
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), inArray(slides._id, slideIds)));
      const sizes = new Map(rows.map(({ _id, bytes }) => [_id, bytes]));
      return slideIds.flatMap((_id) => {
        const bytes = sizes.get(_id);
        return bytes === undefined ? [] : [{ _id, bytes }];
      });
    },

    /** Returns slides with the seal of the sanitizer that their text went through. */
    async withIds(portalId: number, slideIds: string[]): Promise<{ slide: Slide; sanitizedBy: string }[]> {
      if (slideIds.length === 0) return [];
      const rows = await queries
        .select({ ...slideColumns, sanitizedBy: slides.sanitizedBy })
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), inArray(slides._id, slideIds)));
      return rows.map(({ sanitizedBy, ...record }) => ({ slide: slideFromRecord(record), sanitizedBy }));
    },

    /** Returns those of these slides that the portal has. They can't be deleted until the transaction ends. */
    async keep(portalId: number, slideIds: string[]): Promise<Pick<Slide, '_id' | 'type' | 'PortalId' | 'creator'>[]> {
      if (slideIds.length === 0) return [];
      return queries
        .select({ _id: slides._id, type: slides.type, PortalId: slides.PortalId, creator: slides.creator })
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), inArray(slides._id, slideIds)))
        .orderBy(slides._id)
        .for('key share');
    },

    /** Returns how many items the slide's feed had when it was last fetched, or null if it never was. */
    async itemsFound(slideId: string): Promise<number | null> {
      const [row] = await queries.select({ count: slides.itemsFound }).from(slides).where(eq(slides._id, slideId));
      return row?.count ?? null;
    },

    async setItemsFound(slideId: string, count: number): Promise<void> {
      await queries.update(slides).set({ itemsFound: count }).where(eq(slides._id, slideId));
    },

    /**
     * Returns those of these slides that are shown in an area of a channel, by themselves or in a playlist. Neither of
     * them is archived.
     */
    async placedOnChannels(portalId: number, slideIds: string[]): Promise<Set<string>> {
      if (slideIds.length === 0) return new Set();
      const rows = await queries
        .selectDistinct({ slideId: playedPlacements.slideId })
        .from(playedPlacements)
        .innerJoin(channels, and(eq(channels._id, playedPlacements.channelId), eq(channels.archived, false)))
        .innerJoin(areas, and(eq(areas._id, playedPlacements.areaId), eq(areas.archived, false)))
        .where(and(eq(playedPlacements.PortalId, portalId), inArray(playedPlacements.slideId, slideIds)));
      return new Set(rows.map((row) => row.slideId));
    },

    /** Returns the channels that show a slide or would without an exception, also archived ones. */
    async channelIdsOf(slideId: string): Promise<string[]> {
      const rows = await queries
        .select({ channelId: shownPlacements.channelId })
        .from(shownPlacements)
        .where(eq(shownPlacements.slideId, slideId))
        .union(
          queries
            .select({ channelId: excludedPlacements.channelId })
            .from(excludedPlacements)
            .where(eq(excludedPlacements.slideId, slideId)),
        );
      return rows.map(({ channelId }) => channelId);
    },

    /** Returns how many active channels show each slide, without the channels with these ids. */
    async countChannels(portalId: number, without: readonly string[]): Promise<{ _id: string; channels: number }[]> {
      return queries
        .select({
          _id: playedPlacements.slideId,
          channels: sql<number>`count(distinct ${playedPlacements.channelId})::int`,
        })
        .from(playedPlacements)
        .innerJoin(channels, and(eq(channels._id, playedPlacements.channelId), eq(channels.archived, false)))
        .where(and(eq(playedPlacements.PortalId, portalId), notInArray(playedPlacements.channelId, [...without])))
        .groupBy(playedPlacements.slideId)
        .orderBy(asc(playedPlacements.slideId));
    },

    /** Inserts a slide. Returns false if its creator already created one with this key. */
    async insert(slide: NewSlide, creationKey: string | null = null): Promise<boolean> {
      const inserted = await queries
        .insert(slides)
        .values({ ...slide, creationKey })
        .onConflictDoNothing()
        .returning({ _id: slides._id });
      return inserted.length > 0;
    },

    /** Returns the slide that a user created with this key. */
    async findCreated(portalId: number, creator: string, creationKey: string): Promise<Slide | null> {
      const [row] = await queries
        .select(slideColumns)
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), eq(slides.creator, creator), eq(slides.creationKey, creationKey)));
      return row ? slideFromRecord(row) : null;
    },

    /**
     * Returns the slide as it is now stored, without the fields of its type, which the caller knows, or null if the
     * portal doesn't have it.
     */
    async update(
      portalId: number,
      slideId: string,
      changed: Partial<NewSlide>,
    ): Promise<Omit<SlideRecord, 'fields'> | null> {
      const columns = Object.keys(changed) as (keyof NewSlide)[];
      const set = columns.filter((column) => changed[column] !== undefined);
      const [row] = await slideUpdate(queries, set).execute({ ...changed, portalId, slideId });
      return row ?? null;
    },

    /** Lets all slides that use a template's style sheet use another one. They count as unchanged. */
    async replaceStyleSheet(before: string, after: string): Promise<void> {
      await queries
        .update(slides)
        .set({
          fields: sql`jsonb_set(${slides.fields}, '{template_selectedtemplate,css_path}', to_jsonb(${after}::text))`,
        })
        .where(sql`${slides.fields} #>> '{template_selectedtemplate,css_path}' = ${before}`);
    },

    /** Returns slides of these types, `most` of them, whose text went through another sanitizer. */
    async outdated(types: number[], sanitizer: string, most: number): Promise<NewSlide[]> {
      return queries
        .select({ ...slideColumns, sanitizedBy: slides.sanitizedBy })
        .from(slides)
        .where(and(inArray(slides.type, types), sql`not starts_with(${slides.sanitizedBy}, ${sanitizer})`))
        .limit(most);
    },

    /** Replaces a slide's text with sanitized text, unless the slide has been changed since it was read. */
    async replaceText({ _id, lastModified, sanitizedBy }: NewSlide, changed: Pick<NewSlide, 'fields' | 'sanitizedBy'>) {
      await queries
        .update(slides)
        .set(changed)
        .where(
          and(
            eq(slides._id, _id),
            eq(slides.sanitizedBy, sanitizedBy),
            sql`date_trunc('milliseconds', ${slides.lastModified}) = ${lastModified}`,
          ),
        );
    },

    async delete(portalId: number, slideId: string): Promise<void> {
      await queries.delete(slides).where(and(eq(slides.PortalId, portalId), eq(slides._id, slideId)));
    },
  };
}
