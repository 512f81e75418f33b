import { sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { causeOf } from '#server/db/database-errors.ts';
import { prepared } from '#server/db/prepared.ts';

/** Selects channels of a portal: all, by their ids, or those that show a slide or have an area. */
export type ChannelFilter = 'all' | { channelIds: string[] } | { slideId: string } | { areaId: string };

export interface ChannelSize {
  _id: string;
  name: string;
  /** Size of the text that its screens load. */
  bytes: number;
}

/** The error code of `refuse_large_channel`, a function of the database. */
const TOO_LARGE = 'VT413';

/** The channels that match a filter and have more text than `limitBytes`, largest first. */
const largeChannels = sql`channels_larger_than(${sql.placeholder('portalId')}, ${sql.placeholder('kind')},
  ${sql.placeholder('ids')}, ${sql.placeholder('limitBytes')})`;

const sizes = prepared((queries) =>
  queries
    .select({ _id: sql<string>`id`, name: sql<string>`name`, bytes: sql`bytes`.mapWith(Number) })
    .from(largeChannels)
    .prepare('read_large_channels'),
);

/** Fails the transaction with an error that says which channel is the largest, if there is one. */
const refusal = prepared((queries) =>
  queries
    .select({ none: sql`refuse_large_channel(name, bytes)` })
    .from(sql`${largeChannels} limit 1`)
    .prepare('refuse_large_channels'),
);

function parametersOf(filter: ChannelFilter): { kind: 'all' | 'channels' | 'slide' | 'area'; ids: string[] } {
  if (filter === 'all') return { kind: 'all', ids: [] };
  if ('channelIds' in filter) return { kind: 'channels', ids: filter.channelIds };
  return 'slideId' in filter ? { kind: 'slide', ids: [filter.slideId] } : { kind: 'area', ids: [filter.areaId] };
}

export function channelSizeStore(queries: Queries) {
  return {
    /** Channels with more text than this in slides that are or will be on air, largest first. */
    async largerThan(portalId: number, filter: ChannelFilter, limitBytes: number): Promise<ChannelSize[]> {
      return sizes(queries).execute({ ...parametersOf(filter), portalId, limitBytes });
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
        await refusal(queries).execute({ ...parametersOf(filter), portalId, limitBytes });
        return null;
      } catch (error) {
        const { code, message, detail } = causeOf(error);
        if (code !== TOO_LARGE) throw error;
        return { name: String(message), bytes: Number(detail) };
      }
    },
  };
}
