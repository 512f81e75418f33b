import { and, eq, sql } from 'drizzle-orm';
import type { Slide } from '#contract/entities/slide.ts';
import type { Queries } from '#server/db/connection.ts';
import { slides } from '#server/db/schema.ts';
import { playlistFacts } from '#slide-types/playlist/facts.ts';
import { slideColumns, slideFromRecord } from './slides.store.ts';

export function playlistStore(queries: Queries) {
  return {
    /** Returns the playlists that contain a slide, without archived ones. */
    async thoseWith(portalId: number, slideId: string): Promise<Slide[]> {
      const rows = await queries
        .select(slideColumns)
        .from(slides)
        .where(and(eq(slides.PortalId, portalId), eq(slides.archived, false), contains(slideId)))
        .orderBy(slides._id);
      return rows.map(slideFromRecord);
    },

    /**
     * Locks the playlists that contain a slide until the transaction ends. Call it before locking the slide to delete
     * it: a change of a playlist locks the playlist first and then its slides, and another order would be a deadlock.
     */
    async lockThoseWith(slideId: string): Promise<void> {
      await queries.select({ _id: slides._id }).from(slides).where(contains(slideId)).orderBy(slides._id).for('update');
    },
  };
}

/** The number of the type is part of the statement, as in the index. */
function contains(slideId: string) {
  return sql`${slides.type} = ${sql.raw(String(playlistFacts.index))} and ${slides.fields} -> 'playlist_slides' ? ${slideId}`;
}
