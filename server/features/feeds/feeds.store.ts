import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { feedContents, feedPictures } from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';

export type FeedRecord = Omit<typeof feedContents.$inferSelect, 'usedAt'>;

const NOW = sql`now()`;
/** Uses are noted once in so much time. */
const NOTE_EVERY = sql`interval '1 day'`;

export function feedStore(queries: Queries) {
  return {
    async find(recordId: string): Promise<FeedRecord | null> {
      const [found] = await queries.select().from(feedContents).where(eq(feedContents._id, recordId));
      return found ?? null;
    },

    /** Keeps what a source said, in place of what it said before. */
    async keep({ _id, ...record }: FeedRecord): Promise<void> {
      const changed = { ...record, usedAt: NOW };
      await queries
        .insert(feedContents)
        .values({ _id, ...changed })
        .onConflictDoUpdate({ target: feedContents._id, set: changed });
    },

    /** It was asked again and says the same. */
    async confirm(recordId: string, fetchedAt: string): Promise<void> {
      await queries.update(feedContents).set({ fetchedAt, usedAt: NOW }).where(eq(feedContents._id, recordId));
    },

    /** Somebody still wants it, though it can't be read. */
    async noteUse(recordId: string): Promise<void> {
      await queries
        .update(feedContents)
        .set({ usedAt: NOW })
        .where(sql`${feedContents._id} = ${recordId} and ${feedContents.usedAt} < now() - ${NOTE_EVERY}`);
    },

    /** Remembers where pictures lie that a source named. */
    async keepPictures(pictures: { _id: string; address: string }[]): Promise<void> {
      if (pictures.length === 0) return;
      await queries.insert(feedPictures).values(pictures).onConflictDoNothing();
      const ids = pictures.map(({ _id }) => _id);
      await queries
        .update(feedPictures)
        .set({ usedAt: NOW })
        .where(sql`${inArray(feedPictures._id, ids)} and ${feedPictures.usedAt} < now() - ${NOTE_EVERY}`);
    },

    /** Where this picture lies; null where no source named it. */
    async addressOfPicture(pictureId: string): Promise<string | null> {
      const [found] = await queries.select().from(feedPictures).where(eq(feedPictures._id, pictureId));
      return found?.address ?? null;
    },

    /** Forgets what nobody has asked for in the `days` before `now`. */
    async prune(days: number, now: Date): Promise<void> {
      const since = sql`${asTimestamp(now)} - make_interval(days => ${days})`;
      await queries.delete(feedContents).where(lt(feedContents.usedAt, since));
      await queries.delete(feedPictures).where(lt(feedPictures.usedAt, since));
    },
  };
}

export type FeedStore = ReturnType<typeof feedStore>;
