import { eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { channelRefreshes } from '#server/db/schema.ts';

/** `lastRefresh` of a channel is stored at most this often. */
export const LAST_REFRESH_INTERVAL_SECONDS = 30;

/** When staff last requested a refresh of a channel (ms since 1970), and whether no screen has refreshed since. */
export interface RefreshState {
  requestedAt: number | null;
  needsRefresh: boolean;
}

/** Whether staff have requested a refresh since the last one. The query must join `channelRefreshes`. */
export const needsRefresh = sql<boolean>`coalesce(
  ${channelRefreshes.requestedAt} > coalesce(${channelRefreshes.lastRefresh}, '-infinity'::timestamptz), false)`;

/** When screens last loaded their channels, and when staff last requested a refresh. */
export function channelRefreshStore(queries: Queries) {
  return {
    /** Stores that a screen has loaded the channel; at most every 30 s, except after a refresh was requested. */
    async recordRefresh(portalId: number, channelId: string): Promise<void> {
      await queries.execute(sql`
        insert into channel_refreshes as refresh (channel_id, portal_id, last_refresh)
        values (${channelId}, ${portalId}, clock_timestamp())
        on conflict (channel_id) do update set last_refresh = excluded.last_refresh
        where refresh.last_refresh is null
           or refresh.last_refresh <= refresh.requested_at
           or refresh.last_refresh < now() - ${`${LAST_REFRESH_INTERVAL_SECONDS} seconds`}::interval`);
    },

    /** Requests a refresh of all screens of these channels, or cancels the request. */
    async requestRefresh(portalId: number, channelIds: string[], isRequested: boolean): Promise<void> {
      if (channelIds.length === 0) return;
      const requestedAt = isRequested ? new Date().toISOString() : null;
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

    /** When staff last requested a refresh of each of these channels (ms since 1970), if they did. */
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
