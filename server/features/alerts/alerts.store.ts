import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { SCREENS_PLAY_FOR_MS } from '#rules/outages.ts';
import type { Queries } from '#server/db/connection.ts';
import { outages, portals } from '#server/db/schema.ts';

/** What should be heard of: a paired screen, or a channel none of whose screens is paired. Moments are milliseconds since the epoch. */
export interface ExpectedScreen {
  _id: string;
  PortalId: number;
  portalName: string;
  name: string;
  channelName: string;
  openingHours: OpeningHours | null;
  seenAt: number | null;
  delayMs: number;
  isTold: boolean;
  /** Since when it is heard again, where people were told that it is silent, and not yet that it is back. */
  backSince: number | null;
}

export function alertStore(queries: Queries) {
  return {
    /** Of all portals that want to be told. */
    async expected(): Promise<ExpectedScreen[]> {
      const found = await queries
        .select({
          _id: sql<string>`expected.id`,
          PortalId: sql<number>`expected.portal_id`,
          portalName: portals.PortalName,
          name: sql<string>`expected.name`,
          channelName: sql<string>`expected.channel_name`,
          openingHours: sql<OpeningHours | null>`expected.opening_hours`,
          seenAt: sql<number | null>`extract(epoch from expected.seen_at) * 1000`.mapWith(Number),
          delayMinutes: portals.alertDelayMinutes,
          isTold: sql<boolean>`${outages.subjectId} is not null`,
          backSince: sql<number | null>`extract(epoch from ${outages.backSince}) * 1000`.mapWith(Number),
        })
        .from(
          sql`(
            select device.id, channel.portal_id, device.name, channel.name as channel_name, channel.opening_hours, screen.seen_at
              from devices device
              join channels channel on channel.id = device.channel_id and not channel.archived
              left join screens screen on screen.id = device.id
            union all
            select channel.id, channel.portal_id, channel.name, channel.name, channel.opening_hours, max(screen.seen_at)
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

    /** Notes that people are told of these; returns those that nobody else told of meanwhile. */
    async begin(screens: ExpectedScreen[]): Promise<Set<string>> {
      if (screens.length === 0) return new Set();
      const begun = await queries
        .insert(outages)
        .values(screens.map(({ _id, PortalId }) => ({ subjectId: _id, PortalId })))
        .onConflictDoNothing()
        .returning({ subjectId: outages.subjectId });
      return new Set(begun.map(({ subjectId }) => subjectId));
    },

    /** Notes since when these are heard again, milliseconds since the epoch; null for not at all. */
    async noteBack(screens: ExpectedScreen[], since: number | null): Promise<void> {
      if (screens.length === 0) return;
      const ids = screens.map(({ _id }) => _id);
      const backSince = since === null ? null : new Date(since).toISOString();
      await queries.update(outages).set({ backSince }).where(inArray(outages.subjectId, ids));
    },

    /** Forgets that people were told of these; returns those that nobody else forgot meanwhile. */
    async end(screens: ExpectedScreen[]): Promise<Set<string>> {
      if (screens.length === 0) return new Set();
      const ids = screens.map(({ _id }) => _id);
      const ended = await queries
        .delete(outages)
        .where(inArray(outages.subjectId, ids))
        .returning({ subjectId: outages.subjectId });
      return new Set(ended.map(({ subjectId }) => subjectId));
    },

    /** Forgets outages of what is expected no longer: unpaired, archived, or of a portal that wants to hear nothing. */
    async forgetOthers(expected: ExpectedScreen[]): Promise<void> {
      const ids = JSON.stringify(expected.map(({ _id }) => _id));
      await queries
        .delete(outages)
        .where(sql`${outages.subjectId} not in (select jsonb_array_elements_text(${ids}::jsonb))`);
    },
  };
}
