import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { jsonObject } from '#server/db/json-list.ts';
import { slides } from '#server/db/schema.ts';
import { definitions } from '#slide-types/definitions.ts';
import { slideColumns } from './slides.store.ts';

/** How much text is read and sent at a time. A chunk blocks other requests for about a millisecond. */
const CHUNK_BYTES = 256 * 1024;
const HTML_FIELDS = [...new Set(Object.values(definitions).flatMap(({ htmlFields }): string[] => [...htmlFields]))];
/** Matches the first image that is stored on this server. Sanitized HTML has its attributes in double quotes. */
const FIRST_IMAGE = '<img\\s[^<>]*?src="(/[^"]{1,250})"';
const BY_NAME = sql`lower(${slides.name}), ${slides._id}`;

interface ListFilter {
  portalId: number;
  archived: boolean;
  /** Omits rich text, and adds the address of its first image for thumbnails. */
  withoutText: boolean;
}

/**
 * Yields the slides of a portal, sorted by name, as chunks of a JSON array that the database serializes. A portal with
 * little text takes one statement; others take one for the sizes and one for each chunk.
 */
export async function* slideListInChunks(queries: Queries, filter: ListFilter): AsyncGenerator<string> {
  const isListed = and(eq(slides.PortalId, filter.portalId), eq(slides.archived, filter.archived)) as SQL;
  const totalBytes = sql`(select coalesce(sum(counted.text_bytes), 0) from slides counted
    where counted.portal_id = ${filter.portalId} and counted.archived = ${filter.archived})`;
  const completeList = await jsonOf(queries, sql`${isListed} and ${totalBytes} <= ${CHUNK_BYTES}`, filter.withoutText);
  if (completeList !== '') {
    yield completeList;
    return;
  }
  const sizes = await queries
    .select({ _id: slides._id, bytes: slides.textBytes })
    .from(slides)
    .where(isListed)
    .orderBy(BY_NAME);
  for (const ids of chunksOfIds(sizes)) yield jsonOf(queries, inArray(slides._id, ids), filter.withoutText);
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

/** Returns the JSON of slides, separated by commas, or an empty string if there are none. */
async function jsonOf(queries: Queries, where: SQL, withoutText: boolean): Promise<string> {
  const { fields, ...common } = slideColumns;
  const typeFields = withoutText
    ? sql`${fields} - ${sql.param(HTML_FIELDS)}::text[] || jsonb_strip_nulls(jsonb_build_object('textImage', ${textImage}))`
    : fields;
  // A type's fields must not override the common ones.
  const slide = sql`(${typeFields} || ${jsonObject(common)})::text`;
  const [row] = await queries
    .select({ json: sql<string>`coalesce(string_agg(${slide}, ',' order by ${BY_NAME}), '')` })
    .from(slides)
    .where(where);
  return row?.json ?? '';
}
