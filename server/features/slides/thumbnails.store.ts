import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { portals, slides, slideThumbnails } from '#server/db/schema.ts';
import type { Theme } from '#slide-types/theme.ts';

/** Older ones are drawn again, because a template, news or the weather may look different by now. */
const KEPT_FOR = '30 days';

/** What a thumbnail shows: everything but the name, the schedule and the state of its slide, and a theme. */
const lookWith = (theme: SQL) =>
  sql<string>`md5(${slides.type}::text || ${slides.fields}::text || coalesce(${theme}::text, ''))`;
const look = lookWith(sql`(select ${portals.theme} from ${portals} where ${portals.PortalId} = ${slides.PortalId})`);

export function thumbnailStore(queries: Queries) {
  return {
    /** Returns the thumbnails of those of these slides that have one of their current version. */
    async find(portalId: number, slideIds: string[]): Promise<{ _id: string; image: string }[]> {
      if (slideIds.length === 0) return [];
      return queries
        .select({ _id: slides._id, image: slideThumbnails.image })
        .from(slides)
        .innerJoin(slideThumbnails, and(eq(slideThumbnails.slideId, slides._id), eq(slideThumbnails.look, look)))
        .where(
          and(
            eq(slides.PortalId, portalId),
            inArray(slides._id, slideIds),
            gt(slideThumbnails.drawnAt, sql`now() - ${KEPT_FOR}::interval`),
          ),
        );
    },

    /** Stores a thumbnail that was drawn with a theme, unless its slide has been changed since this version. */
    async save(slideId: string, lastModified: string, theme: Theme | null, image: string): Promise<void> {
      const drawn = lookWith(sql`${theme && JSON.stringify(theme)}::jsonb`);
      await queries.execute(sql`
        insert into slide_thumbnails (slide_id, portal_id, look, image, drawn_at)
        select ${slides._id}, ${slides.PortalId}, ${drawn}, ${image}, now() from ${slides}
         where ${slides._id} = ${slideId} and date_trunc('milliseconds', ${slides.lastModified}) = ${lastModified}
        on conflict (slide_id) do update
           set look = excluded.look, image = excluded.image, drawn_at = excluded.drawn_at`);
    },
  };
}
