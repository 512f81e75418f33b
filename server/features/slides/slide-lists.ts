import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { jsonObject } from '#server/db/json-list.ts';
import { prepared, WITHOUT_NAME } from '#server/db/prepared.ts';
import { slides } from '#server/db/schema.ts';
import { PortalLists } from '../portal-lists.ts';
import { HTML_FIELDS } from './html-fields.ts';
import { slideColumns } from './slides.store.ts';

/** How much text is read and sent at a time. A chunk blocks other requests for about a millisecond. */
const CHUNK_BYTES = 256 * 1024;
/** Matches the first image that is stored on this server. Sanitized HTML has its attributes in double quotes. */
const FIRST_IMAGE = '<img\\s[^<>]*?src="(/[^"]{1,250})"';
const BY_NAME = sql`lower(${slides.name}), ${slides._id}`;

interface ListOptions {
  archived: boolean;
  /** Omits rich text, and adds the address of its first image for thumbnails. */
  withoutText: boolean;
}

type ListFilter = ListOptions & { portalId: number };

/** Returns a function that lists the slides of a portal: short lists from the cache, others in chunks. */
export function slideLists(database: Database) {
  const shortLists = new PortalLists(database, {
    kinds: ['slide'],
    read: (portalId, options: ListOptions) => shortSlideList(database.queries, { portalId, ...options }),
    sizeOf: (list) => list?.length ?? 0,
  });
  return async (portalId: number, options: ListOptions): Promise<string | AsyncGenerator<string>> =>
    (await shortLists.load(portalId, options)) ?? longSlideList(database.queries, { portalId, ...options });
}

/**
 * Returns the slides of a portal, sorted by name, as the elements of a JSON array that the database serializes in one
 * statement. Null if there are none, or if they have too much text for one chunk.
 */
async function shortSlideList(
  queries: Queries,
  { portalId, archived, withoutText }: ListFilter,
): Promise<string | null> {
  const [found] = await (withoutText ? shortListWithoutText : shortList)(queries).execute({ portalId, archived });
  return found?.json || null;
}

/** Returns the same in chunks, however much text there is, with one statement for the sizes and one for each chunk. */
async function* longSlideList(
  queries: Queries,
  { portalId, archived, withoutText }: ListFilter,
): AsyncGenerator<string> {
  const sizes = await queries
    .select({ _id: slides._id, bytes: slides.textBytes })
    .from(slides)
    .where(and(eq(slides.PortalId, portalId), eq(slides.archived, archived)))
    .orderBy(BY_NAME);
  for (const ids of chunksOfIds(sizes)) {
    const [found] = await jsonOf(queries, inArray(slides._id, ids), withoutText);
    yield found?.json ?? '';
  }
}

/** Splits slides into chunks with at most `CHUNK_BYTES` of text, or with a single slide that has more. */
export function chunksOfIds(sizes: readonly { _id: string; bytes: number }[]): string[][] {
  const chunks: string[][] = [];
  let bytesLeft = 0;
  for (const { _id, bytes } of sizes) {
    if (bytesLeft < bytes || chunks.length === 0) {
      chunks.push([]);
      bytesLeft = CHUNK_BYTES;
    }
    chunks.at(-1)?.push(_id);
    bytesLeft -= bytes;
  }
  return chunks;
}

/** Searches for the tag first, which is much faster than the pattern: most texts have no image. */
const textImage = sql`coalesce(${sql.join(
  HTML_FIELDS.map((name) => {
    const text = sql`${slides.fields} ->> ${sql.raw(`'${name}'`)}`;
    return sql`case when strpos(${text}, '<img ') > 0 then substring(${text} from ${sql.raw(`'${FIRST_IMAGE}'`)}) end`;
  }),
  sql`, `,
)})`;

/** Selects the JSON of slides, separated by commas, or an empty string if there are none. */
function jsonOf(queries: Queries, where: SQL, withoutText: boolean) {
  const { fields, ...common } = slideColumns;
  const typeFields = withoutText
    ? sql`${fields} - ${sql.param(HTML_FIELDS)}::text[] || jsonb_strip_nulls(jsonb_build_object('textImage', ${textImage}))`
    : fields;
  // A type's fields must not override the common ones.
  const slide = sql`(${typeFields} || ${jsonObject(common)})::text`;
  return queries
    .select({ json: sql<string>`coalesce(string_agg(${slide}, ',' order by ${BY_NAME}), '')` })
    .from(slides)
    .where(where);
}

/** The whole list, or an empty string if it has too much text for one chunk. */
function jsonOfShortList(queries: Queries, withoutText: boolean) {
  const [portalId, archived] = [sql.placeholder('portalId'), sql.placeholder('archived')];
  const totalBytes = sql`(select coalesce(sum(counted.text_bytes), 0) from slides counted
    where counted.portal_id = ${portalId} and counted.archived = ${archived})`;
  const isListed = and(eq(slides.PortalId, portalId), eq(slides.archived, archived));
  return jsonOf(queries, sql`${isListed} and ${totalBytes} <= ${CHUNK_BYTES}`, withoutText).prepare(WITHOUT_NAME);
}

const shortList = prepared((queries) => jsonOfShortList(queries, false));
const shortListWithoutText = prepared((queries) => jsonOfShortList(queries, true));
