import { and, asc, desc, eq, inArray, isNull, or, type Placeholder, type SQL, sql, sum } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { prepared, WITHOUT_NAME } from '#server/db/prepared.ts';
import { conversions, media } from '#server/db/schema.ts';
import type { FileKind } from '#slide-types/file-kinds.ts';

export type MediaRecord = Omit<typeof media.$inferSelect, 'createdAt'>;

/** A portal may show its own files and the library's. */
function mayShow(portalId: number | Placeholder, isNamed: SQL) {
  return and(or(eq(media.PortalId, portalId), isNull(media.PortalId)), isNamed);
}

const filesToShow = prepared((queries) =>
  queries
    .select()
    .from(media)
    .where(mayShow(sql.placeholder('portalId'), sql`${media.location} = any(${sql.placeholder('locations')}::text[])`))
    .prepare(WITHOUT_NAME),
);

const portalBytes = prepared((queries) => {
  const portalId = sql.placeholder('portalId');
  const files = sql`select sum(bytes + variant_bytes) from media where portal_id = ${portalId}`;
  const arrived = sql`select sum(received) from unfinished_uploads where portal_id = ${portalId} and location is null`;
  const ofSlides = sql`select sum(text_bytes) from slides where portal_id = ${portalId}`;
  const ofChannels = sql`select sum(text_bytes) from channels where portal_id = ${portalId}`;
  const sums = [files, arrived, ofSlides, ofChannels].map((sum) => sql`coalesce((${sum}), 0)`);
  const bytes = sql<string>`${sql.join(sums, sql` + `)}`;
  return queries.select({ bytes }).from(sql`(select 1) as one`).prepare('read_portal_bytes');
});

export function mediaStore(queries: Queries) {
  return {
    async insert(record: MediaRecord): Promise<void> {
      await queries.insert(media).values(record);
    },

    async findByLocation(location: string): Promise<MediaRecord | null> {
      const [found] = await queries.select().from(media).where(eq(media.location, location));
      return found ?? null;
    },

    /**
     * The same for a record that will refer to the file: locks it, so that it isn't removed as unused before the
     * transaction ends.
     */
    async findForReference(location: string): Promise<MediaRecord | null> {
      const [found] = await queries.select().from(media).where(eq(media.location, location)).for('key share');
      return found ?? null;
    },

    /**
     * Returns those of these files that the portal may show: its own and the library's.
     * See docs/decisions/013-share-library-files-between-portals.md
     */
    async withLocations(portalId: number, locations: string[]): Promise<MediaRecord[]> {
      if (locations.length === 0) return [];
      return filesToShow(queries).execute({ portalId, locations });
    },

    /** Returns the kinds of those files that the portal may show, by location. Locks them like `findForReference`. */
    async kindsForReference(portalId: number, locations: string[]): Promise<Map<string, MediaRecord['kind']>> {
      if (locations.length === 0) return new Map();
      const found = await queries
        .select()
        .from(media)
        .where(mayShow(portalId, inArray(media.location, locations)))
        .for('key share');
      return new Map(found.map((record) => [record.location, record.kind]));
    },

    /** Moves a file from its portal to the library: every portal may show it afterwards. */
    async share(location: string): Promise<void> {
      await queries.update(media).set({ PortalId: null }).where(eq(media.location, location));
    },

    /**
     * Returns how much of its quota a portal uses: the bytes of its files, of uploads that aren't finished, and of the
     * text of its slides and channels.
     */
    async bytesOfPortal(portalId: number): Promise<number> {
      const [row] = await portalBytes(queries).execute({ portalId });
      return Number(row?.bytes ?? 0);
    },

    /** Returns the size of all files, including the library's. */
    async bytesOfAll(): Promise<number> {
      const [row] = await queries.select({ bytes: sum(sql`${media.bytes} + ${media.variantBytes}`) }).from(media);
      return Number(row?.bytes ?? 0);
    },

    /** Returns the names of this many files that can be shown, newest first. */
    async newestFiles(count: number): Promise<string[]> {
      const found = await queries
        .select({ fileName: media.fileName })
        .from(media)
        .where(eq(media.state, 'ready'))
        .orderBy(desc(media.createdAt))
        .limit(count);
      return found.map(({ fileName }) => fileName);
    },

    /** Returns the files of this kind that need conversion, oldest first. */
    async filesToConvert(kind: FileKind): Promise<Pick<MediaRecord, '_id' | 'PortalId'>[]> {
      return queries
        .select({ _id: media._id, PortalId: media.PortalId })
        .from(media)
        .where(and(eq(media.state, 'converting'), eq(media.kind, kind)))
        .orderBy(asc(media.createdAt), asc(media._id));
    },

    /** Returns the locations of a document's pages, in order. */
    async pagesOf(location: string): Promise<string[]> {
      const pages = await queries
        .select({ location: media.location })
        .from(media)
        .where(eq(media.document, location))
        .orderBy(asc(media.page));
      return pages.map((page) => page.location);
    },

    /** Returns a file that still needs conversion, or null if another process has converted it in the meantime. */
    async findToConvert(mediaId: string): Promise<MediaRecord | null> {
      const [found] = await queries
        .select()
        .from(media)
        .where(and(eq(media._id, mediaId), eq(media.state, 'converting')));
      return found ?? null;
    },

    async storeProgress(mediaId: string, percent: number): Promise<void> {
      await queries
        .insert(conversions)
        .values({ mediaId, percent })
        .onConflictDoUpdate({ target: conversions.mediaId, set: { percent } });
    },

    /** Returns the progress of a conversion in percent. */
    async progress(mediaId: string): Promise<number> {
      const [found] = await queries.select().from(conversions).where(eq(conversions.mediaId, mediaId));
      return found?.percent ?? 0;
    },

    /** Ends a conversion. Returns false if it had already ended. */
    async endConversion(mediaId: string, changed: Partial<MediaRecord>): Promise<boolean> {
      await queries.delete(conversions).where(eq(conversions.mediaId, mediaId));
      const ended = await queries
        .update(media)
        .set(changed)
        .where(and(eq(media._id, mediaId), eq(media.state, 'converting')))
        .returning({ _id: media._id });
      return ended.length > 0;
    },
  };
}
