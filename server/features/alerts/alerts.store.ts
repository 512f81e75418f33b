import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { SCREENS_PLAY_FOR_MS } from '#rules/outages.ts';
import type { Queries } from '#server/db/connection.ts';
import { outages, portals } from '#server/db/schema.ts';
import { serverTimeZone } from '#server/server-time-zone.ts';

/** A screen that should be online: a paired one, or a channel without paired screens. Times are in ms since 1970. */
export interface ExpectedScreen {
  _id: string;
  PortalId: number;
  portalName: string;
  name: string;
  channelName: string;
  openingHours: OpeningHours | null;
  /** Of its channel. */
  timeZone: string;
  seenAt: number | null;
  delayMs: number;
  isAlerted: boolean;
  /** When it came back online, until the email about it has been sent. Otherwise null. */
  backSince: number | null;
}

export function alertStore(queries: Queries) {
  return {
    /** The expected screens of all portals that have not opted out. */
    async expected(): Promise<ExpectedScreen[]> {
      const found = await queries
        .select({
          _id: sql<string>`expected.id`,
          PortalId: sql<number>`expected.portal_id`,
          portalName: portals.PortalName,
          name: sql<string>`expected.name`,
          channelName: sql<string>`expected.channel_name`,
          openingHours: sql<OpeningHours | null>`expected.opening_hours`,
          timeZone: sql<string>`coalesce(expected.time_zone, ${portals.timeZone}, ${serverTimeZone()})`,
          seenAt: sql<number | null>`extract(epoch from expected.seen_at) * 1000`.mapWith(Number),
          delayMinutes: portals.alertDelayMinutes,
          isAlerted: sql<boolean>`${outages.subjectId} is not null`,
          backSince: sql<number | null>`extract(epoch from ${outages.backSince}) * 1000`.mapWith(Number),
        })
        .from(
          sql`(
            select device.id, channel.portal_id, device.name, channel.name as channel_name, channel.opening_hours, channel.time_zone,
                   screen.seen_at
              from devices device
              join channels channel on channel.id = device.channel_id and not channel.archived
              left join screens screen on screen.id = device.id
            union all
            select channel.id, channel.portal_id, channel.name, channel.name, channel.opening_hours, channel.time_zone, max(screen.seen_at)
              from channels channel
              left join screens screen on screen.channel_id = channel.id and screen.device_id is null
               and screen.seen_at - screen.first_seen_at >= make_interval(secs => ${SCREENS_PLAY_FOR_MS / 1000})
             where not channel.archived and not exists (select from devices where channel_id = channel.id)
             group by channel.id
          ) expected`,
        )
        .innerJoin(portals, sql`${portals.PortalId} = expected.portal_id`)
        .leftJoin(outages, sql`${outages.subjectId} = expected.id`)
        .where(and(eq(portals.deleted, false), eq(portals.alertsOptOut, false)));
      return found.map(({ delayMinutes, ...screen }) => ({ ...screen, delayMs: delayMinutes * 60_000 }));
    },

    /** Stores outages. Returns the ids of those that no other process has stored meanwhile. */
    async startOutages(screens: ExpectedScreen[]): Promise<Set<string>> {
      if (screens.length === 0) return new Set();
      const started = await queries
        .insert(outages)
        .values(screens.map(({ _id, PortalId }) => ({ subjectId: _id, PortalId })))
        .onConflictDoNothing()
        .returning({ subjectId: outages.subjectId });
      return new Set(started.map(({ subjectId }) => subjectId));
    },

    /** Stores since when these are online again (ms since 1970); null if they are not. */
    async setBackSince(screens: ExpectedScreen[], since: number | null): Promise<void> {
      if (screens.length === 0) return;
      const ids = screens.map(({ _id }) => _id);
      const backSince = since === null ? null : new Date(since).toISOString();
      await queries.update(outages).set({ backSince }).where(inArray(outages.subjectId, ids));
    },

    /** Deletes outages. Returns the ids of those that no other process has deleted meanwhile. */
    async endOutages(screens: ExpectedScreen[]): Promise<Set<string>> {
      if (screens.length === 0) return new Set();
      const ids = screens.map(({ _id }) => _id);
      const ended = await queries
        .delete(outages)
        .where(inArray(outages.subjectId, ids))
        .returning({ subjectId: outages.subjectId });
      return new Set(ended.map(({ subjectId }) => subjectId));
    },

    /**
     * Deletes outages of screens that are no longer expected: unpaired, archived, or of a portal that has opted out.
     */
    async deleteOthers(expected: ExpectedScreen[]): Promise<void> {
      const ids = JSON.stringify(expected.map(({ _id }) => _id));
      await queries
        .delete(outages)
        .where(sql`${outages.subjectId} not in (select jsonb_array_elements_text(${ids}::jsonb))`);
    },
  };
}
