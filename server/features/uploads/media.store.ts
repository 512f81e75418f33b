import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { media } from '#server/db/schema.ts';

export type MediaRecord = Omit<typeof media.$inferSelect, 'createdAt'>;

export function mediaStore(queries: Queries) {
  return {
    async insert(record: MediaRecord): Promise<void> {
      await queries.insert(media).values(record);
    },

    async findByLocation(location: string): Promise<MediaRecord | null> {
      const [found] = await queries.select().from(media).where(eq(media.location, location));
      return found ?? null;
    },

    async withLocations(portalId: number, locations: string[]): Promise<MediaRecord[]> {
      if (locations.length === 0) return [];
      return queries
        .select()
        .from(media)
        .where(and(eq(media.PortalId, portalId), inArray(media.location, locations)));
    },

    /** Which of these addresses are files of the portal. */
    async locationsInPortal(portalId: number, locations: string[]): Promise<Set<string>> {
      const found = await this.withLocations(portalId, locations);
      return new Set(found.map((record) => record.location));
    },

    async nextToConvert(): Promise<MediaRecord | null> {
      const [next] = await queries
        .select()
        .from(media)
        .where(eq(media.state, 'converting'))
        .orderBy(asc(media.createdAt))
        .limit(1);
      return next ?? null;
    },

    async update(mediaId: string, changed: Partial<MediaRecord>): Promise<void> {
      await queries.update(media).set(changed).where(eq(media._id, mediaId));
    },
  };
}
