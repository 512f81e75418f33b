import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { jsonObject } from '#server/db/json-list.ts';
import { slides } from '#server/db/schema.ts';
import { definitions } from '#slide-types/definitions.ts';
import { slideColumns } from './slides.store.ts';

/** How much text is read and sent at a time. Handling a piece keeps everybody else waiting for a millisecond. */
const PIECE_BYTES = 256 * 1024;
const HTML_FIELDS = [...new Set(Object.values(definitions).flatMap(({ htmlFields }): string[] => [...htmlFields]))];
/** The first image of a text that lies on this server. Sanitized HTML has its attributes in double quotes. */
const FIRST_IMAGE = '<img\\s[^<>]*?src="(/[^"]{1,250})"';
const BY_NAME = sql`lower(${slides.name}), ${slides._id}`;

interface Wanted {
  portalId: number;
  archived: boolean;
  /** Leaves rich text out. The address of its first image is listed instead, which thumbnails show. */
  withoutText: boolean;
}

/**
 * The slides of a portal by name, as pieces of a JSON array: the database writes them as they are sent. Usually this is one statement; where
 * there is much text, it is one for each piece.
 */
export async function* slidesInPieces(queries: Queries, wanted: Wanted): AsyncGenerator<string> {
  const mine = and(eq(slides.PortalId, wanted.portalId), eq(slides.archived, wanted.archived)) as SQL;
  const all = sql`(select coalesce(sum(counted.text_bytes), 0) from slides counted
    where counted.portal_id = ${wanted.portalId} and counted.archived = ${wanted.archived})`;
  const atOnce = await jsonOf(queries, sql`${mine} and ${all} <= ${PIECE_BYTES}`, wanted.withoutText);
  if (atOnce !== '') {
    yield atOnce;
    return;
  }
  const found = await queries
    .select({ _id: slides._id, bytes: slides.textBytes })
    .from(slides)
    .where(mine)
    .orderBy(BY_NAME);
  for (const ids of inPieces(found)) yield jsonOf(queries, inArray(slides._id, ids), wanted.withoutText);
}

/** Ids of slides that together have about so much text. */
export function inPieces(found: readonly { _id: string; bytes: number }[]): string[][] {
  const pieces: string[][] = [];
  let left = 0;
  for (const { _id, bytes } of found) {
    if (left < bytes || pieces.length === 0) {
      pieces.push([]);
      left = PIECE_BYTES;
    }
    pieces.at(-1)?.push(_id);
    left -= bytes;
  }
  return pieces;
}

/** Looks for the tag first: that is much quicker than the pattern, and most texts have no image. */
const textImage = sql`coalesce(${sql.join(
  HTML_FIELDS.map((name) => {
    const text = sql`${slides.fields} ->> ${sql.raw(`'${name}'`)}`;
    return sql`case when strpos(${text}, '<img ') > 0 then substring(${text} from ${sql.raw(`'${FIRST_IMAGE}'`)}) end`;
  }),
  sql`, `,
)})`;

/** JSON of slides with commas between them; empty where there are none. */
async function jsonOf(queries: Queries, where: SQL, withoutText: boolean): Promise<string> {
  const { fields, ...common } = slideColumns;
  const own = withoutText
    ? sql`${fields} - ${sql.param(HTML_FIELDS)}::text[] || jsonb_strip_nulls(jsonb_build_object('textImage', ${textImage}))`
    : fields;
  // What all slides have can't be covered by a type's own fields.
  const slide = sql`(${own} || ${jsonObject(common)})::text`;
  const [row] = await queries
    .select({ json: sql<string>`coalesce(string_agg(${slide}, ',' order by ${BY_NAME}), '')` })
    .from(slides)
    .where(where);
  return row?.json ?? '';
}
