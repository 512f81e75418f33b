import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { FileUse, UploadedFile } from '#contract/entities/uploaded-file.ts';
import { inNameOrder } from '#rules/name-order.ts';
import type { Queries } from '#server/db/connection.ts';
import { channels, media, portals, slides, users } from '#server/db/schema.ts';
import { NAME_IN_LOCATION } from '#server/media/sweep/unused-files.store.ts';

/** What may use a file, and its text, which contains the locations of what it uses. */
const SOURCES = [
  { kind: 'slide', of: slides, name: sql`name`, archived: sql`archived` },
  { kind: 'channel', of: channels, name: sql`name`, archived: sql`archived` },
  { kind: 'portal', of: portals, name: sql`name`, archived: sql`false` },
] as const;

/** A file as the list has it, and who has uploaded it. */
export type ListedFile = Omit<UploadedFile, 'mayChange'> & { createdBy: string | null };
export type FileToChange = typeof media.$inferSelect;
export type StoredUse = FileUse & { creator: string | null };

/** The uploaded files of portals, without the pages of documents. */
export function fileStore(queries: Queries) {
  return {
    /** Newest first. */
    async all(portalId: number): Promise<ListedFile[]> {
      const uses = sql`(
        select found.name[1] as name, count(distinct (source.kind, source.id))::integer as count
        from (${sourcesIn(portalId, '/media/')}) as source, regexp_matches(source.text, ${NAME_IN_LOCATION}, 'g') as found (name)
        group by found.name[1]
      ) as uses`;
      const pages = sql<number>`(select count(*)::integer from media page where page.document = ${media.location})`;
      const uploadedBy = sql<string | null>`coalesce(nullif(${users.displayName}, ''), ${users.userName})`;
      const { _id, location, label, folder, kind, bytes, width, height, durationSeconds, state, createdBy } = media;
      const rows = await queries
        .select({
          ...{ _id, location, folder, kind, bytes, width, height, durationSeconds, state, createdBy },
          name: label,
          pages,
          hasThumbnail: sql<boolean>`${media.thumbnailName} is not null`,
          link: sql<ListedFile['link']>`coalesce(
            (select case when failing_since is null then 'works' else 'failing' end from file_links
              where file_links.file_id = ${media._id}), 'none')`,
          uploadedBy,
          uploadedAt: media.createdAt,
          uses: sql<number>`coalesce(uses.count, 0)`,
        })
        .from(media)
        .leftJoin(users, eq(users._id, media.createdBy))
        .leftJoin(uses, sql`uses.name = substring(${media.location} from ${NAME_IN_LOCATION})`)
        .where(isListedIn(portalId))
        .orderBy(desc(media.createdAt), media._id);
      return rows;
    },

    /** Locks those of these files that the portal has, until the transaction ends. */
    async findForChange(portalId: number, ids: readonly string[]): Promise<FileToChange[]> {
      return queries
        .select()
        .from(media)
        .where(and(isListedIn(portalId), inArray(media._id, [...ids])))
        .orderBy(media._id)
        .for('update');
    },

    async find(portalId: number, fileId: string): Promise<FileToChange | null> {
      const [found] = await queries
        .select()
        .from(media)
        .where(and(isListedIn(portalId), eq(media._id, fileId)));
      return found ?? null;
    },

    /** A file of the portal at a location, listed or not. Locks it, so that it isn't removed as unused. */
    async findAt(portalId: number, location: string): Promise<FileToChange | null> {
      const [found] = await queries
        .select()
        .from(media)
        .where(and(eq(media.PortalId, portalId), eq(media.location, location), isNull(media.document)))
        .for('update');
      return found ?? null;
    },

    /** What uses a file, by name. */
    async usesOf(portalId: number, location: string): Promise<StoredUse[]> {
      const name = new RegExp(NAME_IN_LOCATION).exec(location)?.[1];
      if (name === undefined) return [];
      const found = await queries
        .select({
          kind: sql<FileUse['kind']>`kind`,
          _id: sql<string>`id`,
          name: sql<string>`name`,
          archived: sql<boolean>`archived`,
          creator: sql<string | null>`creator`,
        })
        .from(sql`(${sourcesIn(portalId, `/media/${name}`)}) as source`)
        .orderBy(sql`id`);
      return inNameOrder(found);
    },

    async lockSlides(slideIds: readonly string[]): Promise<void> {
      const isOne = inArray(slides._id, [...slideIds]);
      await queries.select({ _id: slides._id }).from(slides).where(isOne).orderBy(slides._id).for('update');
    },

    async update(ids: readonly string[], changed: Partial<Pick<FileToChange, 'label' | 'folder' | 'listed'>>) {
      await queries
        .update(media)
        .set(changed)
        .where(inArray(media._id, [...ids]));
    },

    /** Versions of a file, listed or not, locked until the transaction ends. */
    async versionsForChange(ids: readonly string[]): Promise<FileToChange[]> {
      return queries
        .select()
        .from(media)
        .where(inArray(media._id, [...ids]))
        .orderBy(media._id)
        .for('update');
    },

    /** Of the images of a document's pages, in order. */
    async hashesOfPages(location: string): Promise<string[]> {
      const pages = await queries
        .select({ sha256: media.sha256 })
        .from(media)
        .where(eq(media.document, location))
        .orderBy(media.page);
      return pages.map(({ sha256 }) => sha256);
    },

    /** The pages of these documents. */
    async pagesOf(locations: readonly string[]): Promise<FileToChange[]> {
      return queries
        .select()
        .from(media)
        .where(inArray(media.document, [...locations]));
    },

    /** Replaces the location of a file in everything of the portal. The caller has locked the channels. */
    async replace(portalId: number, from: string, to: string): Promise<void> {
      const later = sql`greatest(date_trunc('milliseconds', clock_timestamp()), last_modified + interval '1 millisecond')`;
      const replaced = (text: SQL) => sql`replace(${text}, ${from}::text, ${to}::text)`;
      const pattern = `%${escaped(from)}%`;
      await queries.execute(sql`
        update slides set fields = ${replaced(sql`fields::text`)}::jsonb, last_modified = ${later}
        where portal_id = ${portalId} and fields::text like ${pattern}`);
      await queries.execute(sql`
        update channels set backgroundimage = ${replaced(sql`backgroundimage`)}, last_modified = ${later}
        where portal_id = ${portalId} and backgroundimage like ${pattern}`);
      await queries.execute(sql`
        update portals set theme = ${replaced(sql`theme::text`)}::jsonb
        where portal_id = ${portalId} and theme::text like ${pattern}`);
    },
  };
}

function isListedIn(portalId: number) {
  return and(eq(media.PortalId, portalId), eq(media.listed, true), isNull(media.document));
}

/** The records of a portal whose text contains `part`. */
function sourcesIn(portalId: number, part: string): SQL {
  const sources = SOURCES.map(({ kind, of, name, archived }) => {
    const creator = kind === 'slide' ? sql`creator` : sql`null::text`;
    return sql`
      select ${kind}::text as kind, id, ${name} as name, ${archived} as archived, ${creator} as creator,
             source_row::text as text
      from ${of} as source_row where portal_id = ${portalId} and source_row::text like ${`%${escaped(part)}%`}`;
  });
  return sql.join(sources, sql` union all `);
}

/** For `like`, in which an underscore stands for any character. */
function escaped(part: string): string {
  return part.replace(/[\\%_]/g, '\\$&');
}
