import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { causeOf } from '#server/db/database-errors.ts';
import { isInPlaceholder, prepared } from '#server/db/prepared.ts';
import { channels } from '#server/db/schema.ts';

/** Selects channels of a portal: all, by their ids, or those that show a slide or have an area. */
export type ChannelFilter = 'all' | { channelIds: string[] } | { slideId: string } | { areaId: string };

export interface ChannelSize {
  _id: string;
  name: string;
  /** Size of the text that its screens load. */
  bytes: number;
}

/** `isForDisplay` of #rules/display-status.ts in SQL, for the table `slide`. */
const isForDisplay = sql`(slide.always_display or slide.schedule_start is not null
  and (slide.schedule_start > now() or slide.always_display_after_start_date or slide.schedule_end > now()))`;

/** A condition on the table `placement`: its channel matches the filter. */
function matches(filter: ChannelFilter): SQL {
  if (filter === 'all') return sql`true`;
  if ('channelIds' in filter) return sql`placement.channel_id = any(${sql.param(filter.channelIds)}::text[])`;
  if ('slideId' in filter)
    return sql`placement.channel_id in (select channel_id from played_placements where slide_id = ${filter.slideId})`;
  return sql`placement.channel_id in (select channel_id from channel_areas where area_id = ${filter.areaId})`;
}

/** The error code of `refuse_large_channel`, a function of the database. */
const TOO_LARGE = 'VT413';

/** The amount of text in channels. */
function largeChannels(
  queries: Queries,
  portalId: number | Placeholder,
  isSelected: SQL,
  limitBytes: number | Placeholder,
) {
  const bytes = sql<string>`sum(shown.text_bytes)`;
  return queries
    .select({ _id: channels._id, name: channels.name, bytes: bytes.as('bytes') })
    .from(channels)
    .innerJoin(
      sql`(select distinct placement.channel_id, slide.id, slide.text_bytes
             from played_placements placement
             join slides slide on slide.id = placement.slide_id and not slide.archived and ${isForDisplay}
             join areas area on area.id = placement.area_id and not area.archived
            where placement.portal_id = ${portalId} and ${isSelected}) shown`,
      sql`shown.channel_id = channels.id`,
    )
    .where(eq(channels.PortalId, portalId))
    .groupBy(channels._id, channels.name)
    .having(sql`${bytes} > ${limitBytes}`)
    .orderBy(sql`${bytes} desc`);
}

/** Fails the transaction with an error that says which channel is the largest, if there is one. */
function refusalOf(large: ReturnType<typeof largeChannels>, queries: Queries) {
  const largest = large.limit(1).as('largest');
  return queries.select({ none: sql`refuse_large_channel(${largest.name}, ${largest.bytes})` }).from(largest);
}

const refusalWithIds = prepared((queries) => {
  const isSelected = isInPlaceholder(sql`placement.channel_id`, 'channelIds');
  const large = largeChannels(queries, sql.placeholder('portalId'), isSelected, sql.placeholder('limitBytes'));
  return refusalOf(large, queries).prepare('refuse_large_channels');
});

export function channelSizeStore(queries: Queries) {
  return {
    /** Channels with more text than this in slides that are or will be on air, largest first. */
    async largerThan(portalId: number, filter: ChannelFilter, limitBytes: number): Promise<ChannelSize[]> {
      const found = await largeChannels(queries, portalId, matches(filter), limitBytes).execute();
      return found.map((channel) => ({ ...channel, bytes: Number(channel.bytes) }));
    },

    /**
     * Fails the transaction if there is such a channel, and returns the largest. Sends one statement at once, before it
     * returns.
     */
    async failIfLargerThan(
      portalId: number,
      filter: ChannelFilter,
      limitBytes: number,
    ): Promise<Omit<ChannelSize, '_id'> | null> {
      try {
        await (filter !== 'all' && 'channelIds' in filter
          ? refusalWithIds(queries).execute({ portalId, channelIds: filter.channelIds, limitBytes })
          : refusalOf(largeChannels(queries, portalId, matches(filter), limitBytes), queries).execute());
        return null;
      } catch (error) {
        const { code, message, detail } = causeOf(error);
        if (code !== TOO_LARGE) throw error;
        return { name: String(message), bytes: Number(detail) };
      }
    },
  };
}
