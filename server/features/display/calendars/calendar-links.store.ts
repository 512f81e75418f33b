import { eq } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { calendarLinks } from '#server/db/schema.ts';

/** The links with which calendar apps read the calendars of channels: at most one for each. */
export function calendarLinkStore(queries: Queries) {
  return {
    async createdAt(channelId: string): Promise<string | null> {
      const [row] = await queries
        .select({ createdAt: calendarLinks.createdAt })
        .from(calendarLinks)
        .where(eq(calendarLinks.channelId, channelId));
      return row?.createdAt ?? null;
    },

    async channelOf(tokenHash: string): Promise<string | null> {
      const [row] = await queries
        .select({ channelId: calendarLinks.channelId })
        .from(calendarLinks)
        .where(eq(calendarLinks.tokenHash, tokenHash));
      return row?.channelId ?? null;
    },

    /** Replaces the link that the channel had. */
    async put(channelId: string, tokenHash: string, createdAt: string): Promise<void> {
      await queries
        .insert(calendarLinks)
        .values({ channelId, tokenHash, createdAt })
        .onConflictDoUpdate({ target: calendarLinks.channelId, set: { tokenHash, createdAt } });
    },

    async remove(channelId: string): Promise<void> {
      await queries.delete(calendarLinks).where(eq(calendarLinks.channelId, channelId));
    },
  };
}
