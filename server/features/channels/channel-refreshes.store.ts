import { eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { channelRefreshes } from '#server/db/schema.ts';

/** A screen that asks again and again moves its `lastRefresh` at most this often. */
export const LAST_REFRESH_EVERY_SECONDS = 30;

/** Of a channel: when staff last asked its screens to refresh, in milliseconds, and whether none has done so since. */
export interface RefreshState {
  requestedAt: number | null;
  needsRefresh: boolean;
}

/** Whether staff have asked a channel's screens to refresh since they last did; where the channel's refreshes are joined. */
export const needsRefresh = sql<boolean>`coalesce(
  ${channelRefreshes.requestedAt} > coalesce(${channelRefreshes.lastRefresh}, '-infinity'::timestamptz), false)`;

/** When screens loaded their channels, and when staff asked them to. */
export function channelRefreshStore(queries: Queries) {
  return {
    /** A screen has loaded the channel anew. Written only when it tells something: at most every half minute, or when it was asked for. */
    async recordRefresh(portalId: number, channelId: string): Promise<void> {
      await queries.execute(sql`
        insert into channel_refreshes as refresh (channel_id, portal_id, last_refresh)
        values (${channelId}, ${portalId}, clock_timestamp())
        on conflict (channel_id) do update set last_refresh = excluded.last_refresh
        where refresh.last_refresh is null
           or refresh.last_refresh <= refresh.requested_at
           or refresh.last_refresh < now() - ${`${LAST_REFRESH_EVERY_SECONDS} seconds`}::interval`);
    },

    /** Asks every screen of these channels to refresh, or takes that back. */
    async requestRefresh(portalId: number, channelIds: string[], isWanted: boolean): Promise<void> {
      if (channelIds.length === 0) return;
      const requestedAt = isWanted ? new Date().toISOString() : null;
      await queries
        .insert(channelRefreshes)
        .values(channelIds.map((channelId) => ({ channelId, PortalId: portalId, requestedAt })))
        .onConflictDoUpdate({ target: channelRefreshes.channelId, set: { requestedAt } });
    },

    async refreshState(channelId: string): Promise<RefreshState> {
      const [row] = await queries
        .select({ requestedAt: channelRefreshes.requestedAt, needsRefresh })
        .from(channelRefreshes)
        .where(eq(channelRefreshes.channelId, channelId));
      if (!row) return { requestedAt: null, needsRefresh: false };
      return { ...row, requestedAt: row.requestedAt === null ? null : Date.parse(row.requestedAt) };
    },

    /** When staff last asked the screens of these channels to refresh, in milliseconds. */
    async refreshRequests(channelIds: string[]): Promise<Map<string, number>> {
      if (channelIds.length === 0) return new Map();
      const rows = await queries
        .select({ channelId: channelRefreshes.channelId, requestedAt: channelRefreshes.requestedAt })
        .from(channelRefreshes)
        .where(inArray(channelRefreshes.channelId, channelIds));
      return new Map(rows.flatMap((row) => (row.requestedAt ? [[row.channelId, Date.parse(row.requestedAt)]] : [])));
    },
  };
}
