import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DisplaySlide } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import type { Queries } from '#server/db/connection.ts';
import { prepared, WITHOUT_NAME } from '#server/db/prepared.ts';
import { areas, channels, placements, slides } from '#server/db/schema.ts';

export const slideColumns = {
  _id: slides._id,
  PortalId: slides.PortalId,
  name: slides.name,
  type: slides.type,
  duration: slides.duration,
  scheduleStart: slides.scheduleStart,
  scheduleEnd: slides.scheduleEnd,
  alwaysDisplay: slides.alwaysDisplay,
  alwaysDisplayAfterStartDate: slides.alwaysDisplayAfterStartDate,
  lastModified: slides.lastModified,
  creator: slides.creator,
  archived: slides.archived,
  transitionDuration: slides.transitionDuration,
  transitionTimingFunction: slides.transitionTimingFunction,
  fields: slides.fields,
};

const slidesToShow = prepared((queries) =>
  queries
    .select({ ...slideColumns, itemsFound: slides.itemsFound, sanitizedBy: slides.sanitizedBy })
    .from(slides)
    .where(
      and(
        eq(slides.PortalId, sql.placeholder('portalId')),
        eq(slides.archived, false),
        sql`${slides._id} = any(${sql.placeholder('slideIds')}::text[])`,
      ),
    )
    .prepare(WITHOUT_NAME),
);

export type SlideRecord = Pick<typeof slides.$inferSelect, keyof typeof slideColumns>;
/** A slide that is to be stored. Its text is clean. */
export type NewSlide = SlideRecord & { sanitizedBy: string };
export type SlideToShow = NewSlide & { itemsFound: number | null };

/** The slide as the wire carries it: the type's own fields beside the common ones, which can't be covered by them. */
export function slideFromRecord({ fields, ...common }: SlideRecord): Slide {
  // Into the fields that were just read: to spread both into a third object takes twenty times as long, which lists feel.
  return Object.assign(fields, common);
}

/** A slide as screens see it: what it shows and when, nothing of who made it. */
export function displaySlide(slide: Slide): DisplaySlide {
  const { creator: _creator, lastModified: _lastModified, archived: _archived, PortalId: _portal, ...shown } = slide;
  return shown;
}

export function slideStore(queries: Queries) {
  return {
    /** By id alone: the portal of what is found decides who may go on. */
    async find(slideId: string): Promise<Slide | null> {
      const [found] = await queries.select(slideColumns).from(slides).where(eq(slides._id, slideId));
      return found ? slideFromRecord(found) : null;
    },

    /** The same, and nobody else changes it before this transaction has ended. */
    async findForChange(slideId: string): Promise<Slide | null> {
      const [found] = await queries.select(slideColumns).from(slides).where(eq(slides._id, slideId)).for('update');
      return found ? slideFromRecord(found) : null;
    },

    /** Which of these are here, in this order, and how much text each has. */
    async sizesOf(portalId: number, slideIds: string[]): Promise<{ _id: string; bytes: number }[]> {
      if (slideIds.length === 0) return [];
      const found = await queries
        .select({ _id: slides._id, bytes: slides.textBytes })
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), inArray(slides._id, slideIds)));
      const sizes = new Map(found.map(({ _id, bytes }) => [_id, bytes]));
      return slideIds.flatMap((_id) => {
        const bytes = sizes.get(_id);
        return bytes === undefined ? [] : [{ _id, bytes }];
      });
    },

    /** With what has made their text what it is. */
    async withIds(portalId: number, slideIds: string[]): Promise<{ slide: Slide; sanitizedBy: string }[]> {
      if (slideIds.length === 0) return [];
      const found = await queries
        .select({ ...slideColumns, sanitizedBy: slides.sanitizedBy })
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), inArray(slides._id, slideIds)));
      return found.map(({ sanitizedBy, ...record }) => ({ slide: slideFromRecord(record), sanitizedBy }));
    },

    /** Those of these slides that are not archived, as they stand there, and how many items their sources had when they were read last. */
    async toShow(portalId: number, slideIds: string[]): Promise<SlideToShow[]> {
      if (slideIds.length === 0) return [];
      return slidesToShow(queries).execute({ portalId, slideIds });
    },

    /** How many items its source had when it was read last; null where nobody has asked for it. */
    async itemsFound(slideId: string): Promise<number | null> {
      const [found] = await queries.select({ count: slides.itemsFound }).from(slides).where(eq(slides._id, slideId));
      return found?.count ?? null;
    },

    async noteItemsFound(slideId: string, count: number): Promise<void> {
      await queries.update(slides).set({ itemsFound: count }).where(eq(slides._id, slideId));
    },

    /** Which of these stand on a channel that everybody may watch. */
    async placedOnChannels(portalId: number, slideIds: string[]): Promise<Set<string>> {
      if (slideIds.length === 0) return new Set();
      const found = await queries
        .selectDistinct({ slideId: placements.slideId })
        .from(placements)
        .innerJoin(channels, and(eq(channels._id, placements.channelId), eq(channels.archived, false)))
        .innerJoin(areas, and(eq(areas._id, placements.areaId), eq(areas.archived, false)))
        .where(and(eq(placements.PortalId, portalId), inArray(placements.slideId, slideIds)));
      return new Set(found.map((row) => row.slideId));
    },

    /** Inserts a slide; false where its creator has made one with this key already. */
    async insert(slide: NewSlide, creationKey: string | null = null): Promise<boolean> {
      const inserted = await queries
        .insert(slides)
        .values({ ...slide, creationKey })
        .onConflictDoNothing()
        .returning({ _id: slides._id });
      return inserted.length > 0;
    },

    /** What somebody has made under this key. */
    async findCreated(portalId: number, creator: string, creationKey: string): Promise<Slide | null> {
      const [found] = await queries
        .select(slideColumns)
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), eq(slides.creator, creator), eq(slides.creationKey, creationKey)));
      return found ? slideFromRecord(found) : null;
    },

    async update(portalId: number, slideId: string, changed: Partial<NewSlide>): Promise<void> {
      await queries
        .update(slides)
        .set(changed)
        .where(and(eq(slides.PortalId, portalId), eq(slides._id, slideId)));
    },

    /** Slides of these types whose text another sanitizer has made, a few of them. */
    async outdated(types: number[], sanitizer: string, most: number): Promise<NewSlide[]> {
      return queries
        .select({ ...slideColumns, sanitizedBy: slides.sanitizedBy })
        .from(slides)
        .where(and(inArray(slides.type, types), sql`not starts_with(${slides.sanitizedBy}, ${sanitizer})`))
        .limit(most);
    },

    /** Puts sanitized text in the place of text that nobody has changed since. */
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
