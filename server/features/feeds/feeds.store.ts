import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { feedContents, feedPictures } from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';

export type FeedRecord = Omit<typeof feedContents.$inferSelect, 'usedAt'>;

const NOW = sql`now()`;
/** Uses are recorded at most this often. */
const RECORD_USE_INTERVAL = sql`interval '1 day'`;

export function feedStore(queries: Queries) {
  return {
    async find(recordId: string): Promise<FeedRecord | null> {
      const [found] = await queries.select().from(feedContents).where(eq(feedContents._id, recordId));
      return found ?? null;
    },

    /** Stores the content of a source, replacing earlier content. */
    async save({ _id, ...record }: FeedRecord): Promise<void> {
      const changed = { ...record, usedAt: NOW };
      await queries
        .insert(feedContents)
        .values({ _id, ...changed })
        .onConflictDoUpdate({ target: feedContents._id, set: changed });
    },

    /** Records that the source was fetched again and has not changed. */
    async recordUnchanged(recordId: string, fetchedAt: string): Promise<void> {
      await queries.update(feedContents).set({ fetchedAt, usedAt: NOW }).where(eq(feedContents._id, recordId));
    },

    /** Records that the content is still requested, even if its source fails. */
    async recordUse(recordId: string): Promise<void> {
      await queries
        .update(feedContents)
        .set({ usedAt: NOW })
        .where(sql`${feedContents._id} = ${recordId} and ${feedContents.usedAt} < now() - ${RECORD_USE_INTERVAL}`);
    },

    /** Stores the addresses of images that a source contains. */
    async savePictures(pictures: { _id: string; address: string }[]): Promise<void> {
      if (pictures.length === 0) return;
      await queries.insert(feedPictures).values(pictures).onConflictDoNothing();
      const ids = pictures.map(({ _id }) => _id);
      await queries
        .update(feedPictures)
        .set({ usedAt: NOW })
        .where(sql`${inArray(feedPictures._id, ids)} and ${feedPictures.usedAt} < now() - ${RECORD_USE_INTERVAL}`);
    },

    /** The address of this image; null if no source contains it. */
    async addressOfPicture(pictureId: string): Promise<string | null> {
      const [found] = await queries.select().from(feedPictures).where(eq(feedPictures._id, pictureId));
      return found?.address ?? null;
    },

    /** Deletes what was not requested in the `days` before `now`. */
    async prune(days: number, now: Date): Promise<void> {
      const since = sql`${asTimestamp(now)} - make_interval(days => ${days})`;
      await queries.delete(feedContents).where(lt(feedContents.usedAt, since));
      await queries.delete(feedPictures).where(lt(feedPictures.usedAt, since));
    },
  };
}

export type FeedStore = ReturnType<typeof feedStore>;
