import { and, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { media } from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';

export type UnusedFile = Pick<typeof media.$inferSelect, '_id' | 'location' | 'fileName' | 'thumbnailName'>;

/** What is unique in the address of a portal's file: its portal and its random name. */
const NAME = '/media/([0-9]+/[A-Za-z0-9_-]{12})';
/** Tables that name files without showing them. Every other one is searched, also one that is new. */
const NOT_SEARCHED = ['media', 'audit_entries', 'schema_migrations'];
const MOST_AT_ONCE = 500;

const storedFile = {
  _id: media._id,
  location: media.location,
  fileName: media.fileName,
  thumbnailName: media.thumbnailName,
};

/** Finds and forgets the files of portals that nothing refers to any more; the library's are everybody's and stay. */
export function unusedFileStore(queries: Queries) {
  return {
    /** Files that nothing refers to and that are older than `days` at `now`. Those that are being converted are left alone. */
    async find(days: number, now: Date, referencedNames: ReadonlySet<string>): Promise<UnusedFile[]> {
      const old = await queries
        .select(storedFile)
        .from(media)
        .where(
          and(
            isNotNull(media.PortalId),
            ne(media.state, 'converting'),
            lt(media.createdAt, sql`${asTimestamp(now)} - make_interval(days => ${days})`),
          ),
        );
      return old.filter((file) => !isReferred(file, referencedNames)).slice(0, MOST_AT_ONCE);
    },

    /**
     * Forgets those of `files` that nothing refers to now either. Whoever is about to name one holds its row, so they are
     * waited for and then seen. Answers what was forgotten.
     */
    async removeUnused(files: readonly UnusedFile[], named: readonly string[]): Promise<UnusedFile[]> {
      const ids = files.map(({ _id }) => _id);
      const held = await queries
        .select(storedFile)
        .from(media)
        .where(and(inArray(media._id, ids), isNotNull(media.PortalId)))
        .for('update');
      const referred = await this.referred(named);
      const unused = held.filter((file) => !isReferred(file, referred));
      if (unused.length === 0) return [];
      await queries.delete(media).where(
        inArray(
          media._id,
          unused.map(({ _id }) => _id),
        ),
      );
      return unused;
    },

    /** The names of all files that a record refers to anywhere, or one of `texts` does. */
    async referred(texts: readonly string[]): Promise<Set<string>> {
      const tables = await queries
        .select({ name: sql<string>`table_name::text` })
        .from(sql`information_schema.tables`)
        .where(sql`table_schema = 'public'`);
      const rows = tables.filter(({ name }) => !NOT_SEARCHED.includes(name)).map(({ name }) => rowsThatName(name));
      const found = await queries
        .select({ name: sql<string>`distinct found.name[1]` })
        .from(
          sql`(${sql.join(rows, sql` union all `)}) as rows, regexp_matches(rows.text, ${NAME}, 'g') as found (name)`,
        );
      const inTexts = texts.flatMap((text) => [...text.matchAll(new RegExp(NAME, 'g'))].map(([, name]) => name));
      return new Set([...found.map(({ name }) => name), ...inTexts.filter((name) => name !== undefined)]);
    },

    /** Stored files that can refer to others: style sheets, wherever they belong. */
    async styleSheetNames(): Promise<string[]> {
      const sheets = await queries.select({ fileName: media.fileName }).from(media).where(sql`${media.kind} = 'css'`);
      return sheets.map(({ fileName }) => fileName);
    },
  };
}

function rowsThatName(table: string): SQL {
  return sql`select row::text as text from ${sql.identifier(table)} row where row::text like '%/media/%'`;
}

function isReferred({ location }: UnusedFile, referred: ReadonlySet<string>): boolean {
  const name = new RegExp(NAME).exec(location)?.[1];
  return name === undefined || referred.has(name);
}
