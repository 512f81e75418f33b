import { and, asc, eq, inArray, isNull, like, or } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Portal } from '#contract/entities/portal.ts';
import type { Template } from '#contract/entities/template.ts';
import type { Queries } from '#server/db/connection.ts';
import {
  areaSlides,
  areas,
  channelAreas,
  channels,
  excludedPlacements,
  fileLinks,
  media,
  namedTimes,
  placedFiles,
  placements,
  portals,
  slides,
  syncGroupChannels,
  syncGroups,
  taggedPlacements,
  tags,
  templates,
  users,
} from '#server/db/schema.ts';
import type { MediaRecord } from '#server/media/records/media.store.ts';

const ROWS_AT_ONCE = 500;

/** The tables whose ids are kept in a portal's file. */
const NAMED_TABLES = [portals, areas, channels, slides, syncGroups, namedTimes, tags, users];

/** All rows of one portal, including archived ones. */
export type PortalRows = Awaited<ReturnType<ReturnType<typeof portalRowsStore>['read']>>;

export interface NewPortalRows {
  portal: Portal & Pick<typeof portals.$inferInsert, 'holidays' | 'holidayCalendar'>;
  namedTimes: (typeof namedTimes.$inferInsert)[];
  tags: (typeof tags.$inferInsert)[];
  areas: (typeof areas.$inferInsert)[];
  slides: (typeof slides.$inferInsert)[];
  areaSlides: (typeof areaSlides.$inferInsert)[];
  channels: (typeof channels.$inferInsert)[];
  channelAreas: (typeof channelAreas.$inferInsert)[];
  placements: (typeof placements.$inferInsert)[];
  excludedPlacements: (typeof excludedPlacements.$inferInsert)[];
  /** Of areas where slides that rules add were moved. */
  slideOrders: { channelId: string; areaId: string; slideIds: string[] }[];
  syncGroups: (typeof syncGroups.$inferInsert)[];
  syncGroupChannels: (typeof syncGroupChannels.$inferInsert)[];
  users: (typeof users.$inferInsert)[];
  templates: Template[];
  media: (typeof media.$inferInsert)[];
  fileLinks: (typeof fileLinks.$inferInsert)[];
}

/** Reads and inserts all rows of a portal. Everything else uses the stores of the features. */
export function portalRowsStore(queries: Queries) {
  const insert = async <Table extends PgTable>(table: Table, rows: Table['$inferInsert'][]): Promise<void> => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await queries.insert(table).values(rows.slice(from, from + ROWS_AT_ONCE));
    }
  };

  return {
    async read(portalId: number) {
      return {
        areas: await queries.select().from(areas).where(eq(areas.PortalId, portalId)).orderBy(asc(areas._id)),
        slides: await queries.select().from(slides).where(eq(slides.PortalId, portalId)).orderBy(asc(slides._id)),
        channels: await queries
          .select()
          .from(channels)
          .where(eq(channels.PortalId, portalId))
          .orderBy(asc(channels._id)),
        channelAreas: await queries.select().from(channelAreas).where(eq(channelAreas.PortalId, portalId)),
        areaSlides: await queries.select().from(areaSlides).where(eq(areaSlides.PortalId, portalId)),
        placements: await queries
          .select()
          .from(placements)
          .where(eq(placements.PortalId, portalId))
          .orderBy(asc(placements.position), asc(placements.slideId)),
        taggedPlacements: await queries
          .select()
          .from(taggedPlacements)
          .where(eq(taggedPlacements.PortalId, portalId))
          .orderBy(asc(taggedPlacements.position), asc(taggedPlacements.slideId)),
        excludedPlacements: await queries
          .select()
          .from(excludedPlacements)
          .where(eq(excludedPlacements.PortalId, portalId))
          .orderBy(asc(excludedPlacements.slideId)),
        users: await queries.select().from(users).where(eq(users.PortalId, portalId)).orderBy(asc(users._id)),
        // The pages of documents are drawn again.
        media: await queries
          .select()
          .from(media)
          .where(and(eq(media.PortalId, portalId), isNull(media.document)))
          .orderBy(asc(media.location)),
        fileLinks: await queries.select().from(fileLinks).where(eq(fileLinks.PortalId, portalId)),
      };
    },

    /** Files of the library with these addresses. */
    async sharedFiles(locations: string[]): Promise<(typeof media.$inferSelect)[]> {
      if (locations.length === 0) return [];
      return queries
        .select()
        .from(media)
        .where(and(isNull(media.PortalId), inArray(media.location, locations)));
    },

    /** Files of a portal with this content, or of the library for null. */
    async twins(
      portalId: number | null,
      { sha256, kind }: Pick<MediaRecord, 'sha256' | 'kind'>,
    ): Promise<MediaRecord[]> {
      const isThere = portalId === null ? isNull(media.PortalId) : eq(media.PortalId, portalId);
      return queries
        .select()
        .from(media)
        .where(
          and(
            isThere,
            isNull(media.document),
            eq(media.sha256, sha256),
            eq(media.kind, kind),
            eq(media.state, 'ready'),
          ),
        )
        .orderBy(asc(media.location));
    },

    /**
     * Whether a file of this name, or a variant of it, exists. `name` is the path below the media folder, without
     * extension.
     */
    async isNameTaken(name: string): Promise<boolean> {
      // An underscore in the name matches any character, which can only find too many files.
      const found = await queries
        .select({ _id: media._id })
        .from(media)
        .where(or(like(media.location, `/media/${name}.%`), like(media.fileName, `${name}.%`)))
        .limit(1);
      if (found.length > 0) return true;
      const placed = await queries
        .select({ name: placedFiles.fileName })
        .from(placedFiles)
        .where(like(placedFiles.fileName, `${name}.%`))
        .limit(1);
      return placed.length > 0;
    },

    /** Returns those of these ids that are in use. */
    async takenIds(ids: string[]): Promise<Set<string>> {
      const taken = new Set<string>();
      for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
        const some = ids.slice(from, from + ROWS_AT_ONCE);
        for (const table of NAMED_TABLES) {
          const found = await queries.select({ _id: table._id }).from(table).where(inArray(table._id, some));
          for (const { _id } of found) taken.add(_id);
        }
      }
      return taken;
    },

    async takenShortIds(shortIds: string[]): Promise<Set<string>> {
      if (shortIds.length === 0) return new Set();
      const found = await queries
        .select({ shortID: channels.shortID })
        .from(channels)
        .where(inArray(channels.shortID, shortIds));
      return new Set(found.map(({ shortID }) => shortID));
    },

    /** Returns those of these normalized usernames that are taken. */
    async takenUserNames(keys: string[]): Promise<string[]> {
      if (keys.length === 0) return [];
      const found = await queries
        .select({ userName: users.userName })
        .from(users)
        .where(inArray(users.userNameKey, keys))
        .orderBy(asc(users.userNameKey));
      return found.map(({ userName }) => userName);
    },

    /** Inserts all rows, after those that they refer to. */
    async insert(rows: NewPortalRows): Promise<void> {
      await queries.insert(portals).values(rows.portal);
      await insert(namedTimes, rows.namedTimes);
      await insert(tags, rows.tags);
      await insert(users, rows.users);
      await insert(media, rows.media);
      await insert(fileLinks, rows.fileLinks);
      await insert(templates, rows.templates);
      // Areas may refer to each other in any order.
      await insert(
        areas,
        rows.areas.map((area) => ({ ...area, useSlidesFrom: null })),
      );
      for (const { _id, useSlidesFrom } of rows.areas) {
        if (useSlidesFrom) await queries.update(areas).set({ useSlidesFrom }).where(eq(areas._id, _id));
      }
      await insert(slides, rows.slides);
      await insert(areaSlides, rows.areaSlides);
      await insert(channels, rows.channels);
      await insert(channelAreas, rows.channelAreas);
      await insert(placements, rows.placements);
      await insert(excludedPlacements, rows.excludedPlacements);
      await insert(syncGroups, rows.syncGroups);
      await insert(syncGroupChannels, rows.syncGroupChannels);
    },
  };
}
