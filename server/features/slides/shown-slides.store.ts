import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { isInPlaceholder, prepared } from '#server/db/prepared.ts';
import { slides } from '#server/db/schema.ts';
import { documentFacts } from '#slide-types/document/facts.ts';
import { playlistFacts } from '#slide-types/playlist/facts.ts';
import type { KeptFields, LargeFields } from '../large-fields.ts';
import { type NewSlide, slideColumns } from './slides.store.ts';

export interface SlideToShow extends NewSlide {
  itemsFound: number | null;
  /** The locations of all pages of its document; null if it has none. */
  documentPages: string[] | null;
  /** What its fields were copied from, if they are kept for later documents. */
  kept: KeptFields | null;
}

/** PostgreSQL names the transaction that wrote a row, so a row with the same one is unchanged. */
const version = sql<string>`${slides}.xmin::text`;

const slidesToShow = prepared((queries) =>
  queries
    .select({
      ...slideColumns,
      fields: sql<Record<string, unknown> | null>`case when known.version is null then ${slides.fields} end`.mapWith(
        slides.fields,
      ),
      isKnown: sql<boolean>`known.version is not null`,
      version,
      itemsFound: slides.itemsFound,
      sanitizedBy: slides.sanitizedBy,
      documentPages: sql<string[] | null>`case when ${slides.type} = ${sql.raw(String(documentFacts.index))} then (
        select json_agg(page.location order by page.page) from media page
         where page.document = ${slides.fields} ->> 'document_path') end`,
    })
    .from(slides)
    .leftJoin(
      sql`unnest(${sql.placeholder('knownIds')}::text[], ${sql.placeholder('knownVersions')}::text[]) known (id, version)`,
      sql`known.id = ${slides._id} and known.version = ${version}`,
    )
    .where(
      and(
        eq(slides.PortalId, sql.placeholder('portalId')),
        eq(slides.archived, false),
        sql`${slides._id} = any(array(
          with shown_by as (
            select id, closed_slide from channels
             where portal_id = ${sql.placeholder('portalId')} and ${isInPlaceholder(sql`original_name`, 'originalNames')}
          ), placed (id) as (
            select placement.slide_id from shown_by join shown_placements placement on placement.channel_id = shown_by.id
             union select closed_slide from shown_by
          )
          select id from placed
           union select slides_of_playlist(playlist.fields) from placed join slides playlist on playlist.id = placed.id
                  where playlist.type = ${sql.raw(String(playlistFacts.index))} and not playlist.archived))`,
      ),
    )
    .prepare('slides_to_show'),
);

/** What documents are built from. */
export function shownSlideStore(queries: Queries) {
  return {
    /**
     * Returns the slides that channels show, by themselves, in a playlist, or outside their opening hours, except
     * archived ones, and how many items their feeds had when last fetched. `large`: what earlier calls have read.
     */
    async toShow(portalId: number, originalNames: string[], large: LargeFields): Promise<SlideToShow[]> {
      const known = large.known(portalId);
      const knownIds = [...known.keys()];
      const knownVersions = [...known.values()].map((kept) => kept.version);
      const rows = await slidesToShow(queries).execute({ portalId, originalNames, knownIds, knownVersions });
      return rows.map(({ isKnown, version, ...row }) => {
        if (isKnown) large.touch(row._id);
        const kept = isKnown ? (known.get(row._id) ?? null) : large.keep(portalId, row._id, version, row.fields);
        return { ...row, fields: (kept ? { ...kept.fields } : row.fields) as SlideToShow['fields'], kept };
      });
    },
  };
}
