import { and, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { media } from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';
import { VARIANTS, variantBeside } from '../inspect/inspect-image.ts';

export type UnusedFile = Pick<typeof media.$inferSelect, '_id' | 'location' | 'fileName' | 'thumbnailName'>;

/** The unique part of the location of a portal's file: its portal and its random name. */
export const NAME_IN_LOCATION = '/media/([0-9]+/[A-Za-z0-9_-]{12})';
/**
 * Tables that contain locations without showing the files, or none but much data. All others are searched, including
 * future ones.
 */
const NOT_SEARCHED = ['media', 'audit_entries', 'schema_migrations', 'slide_thumbnails'];
const MAX_BATCH = 500;

const columns = {
  _id: media._id,
  location: media.location,
  fileName: media.fileName,
  thumbnailName: media.thumbnailName,
};

/** The pages of a document stay as long as it does. */
const isNotPageOfListed = sql`not exists (
  select from media document where document.location = ${media.document} and document.listed
)`;

/**
 * Finds unused files of portals and deletes their records. Files of the library stay, because any portal may
 * use them, and those that users see on the page of their files.
 */
export function unusedFileStore(queries: Queries) {
  return {
    /** Returns files that are not in `referencedNames`, older than `days` at `now`, and not being converted. */
    async find(days: number, now: Date, referencedNames: ReadonlySet<string>): Promise<UnusedFile[]> {
      const old = await queries
        .select(columns)
        .from(media)
        .where(
          and(
            isNotNull(media.PortalId),
            eq(media.listed, false),
            isNotPageOfListed,
            ne(media.state, 'converting'),
            lt(media.createdAt, sql`${asTimestamp(now)} - make_interval(days => ${days})`),
          ),
        );
      return old.filter((file) => !isReferenced(file, referencedNames)).slice(0, MAX_BATCH);
    },

    /**
     * Deletes the records of those `files` that are still unused, and returns them. Transactions that are adding a
     * reference have locked the file's row, so this waits for them and then sees the reference.
     */
    async removeUnused(files: readonly UnusedFile[], texts: readonly string[]): Promise<UnusedFile[]> {
      const ids = files.map(({ _id }) => _id);
      const locked = await queries
        .select(columns)
        .from(media)
        .where(and(inArray(media._id, ids), isNotNull(media.PortalId)))
        .for('update');
      const referencedNames = await this.referencedNames(texts);
      const unused = locked.filter((file) => !isReferenced(file, referencedNames));
      if (unused.length === 0) return [];
      await queries.delete(media).where(
        inArray(
          media._id,
          unused.map(({ _id }) => _id),
        ),
      );
      return unused;
    },

    /** Returns the names of all files that any record or one of `texts` refers to. */
    async referencedNames(texts: readonly string[]): Promise<Set<string>> {
      const tables = await queries
        .select({ name: sql<string>`table_name::text` })
        .from(sql`information_schema.tables`)
        .where(sql`table_schema = 'public'`);
      const rows = tables.filter(({ name }) => !NOT_SEARCHED.includes(name)).map(({ name }) => rowsWithLocations(name));
      const found = await queries
        .select({ name: sql<string>`distinct found.name[1]` })
        .from(
          sql`(${sql.join(rows, sql` union all `)}) as rows, regexp_matches(rows.text, ${NAME_IN_LOCATION}, 'g') as found (name)`,
        );
      const inTexts = texts.flatMap((text) =>
        [...text.matchAll(new RegExp(NAME_IN_LOCATION, 'g'))].map(([, name]) => name),
      );
      return new Set([...found.map(({ name }) => name), ...inTexts.filter((name) => name !== undefined)]);
    },

    /** Returns the names of stored files that can refer to others: all style sheets. */
    async styleSheetNames(): Promise<string[]> {
      const sheets = await queries.select({ fileName: media.fileName }).from(media).where(sql`${media.kind} = 'css'`);
      return sheets.map(({ fileName }) => fileName);
    },
  };
}

function rowsWithLocations(table: string): SQL {
  return sql`select row::text as text from ${sql.identifier(table)} row where row::text like '%/media/%'`;
}

function isReferenced({ location }: UnusedFile, referenced: ReadonlySet<string>): boolean {
  const name = new RegExp(NAME_IN_LOCATION).exec(location)?.[1];
  return name === undefined || referenced.has(name);
}

/** The names of everything that is stored of a file. */
export function namesOfStored({ fileName, thumbnailName }: UnusedFile): string[] {
  const variants = thumbnailName === null ? [] : VARIANTS.map((variant) => variantBeside(thumbnailName, variant));
  return [fileName, ...variants];
}
