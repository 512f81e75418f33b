import { desc, eq, type SQL } from 'drizzle-orm';
import type { Block } from '#contract/entities/block.ts';
import type { Queries } from '#server/db/connection.ts';
import { blocks, channels } from '#server/db/schema.ts';

/** What a block refuses: requests about a channel, or from an address. */
export type Blocked = { channelId: string } | { address: string };

/** A block with its channel's `originalName`, which screens use. */
export type StoredBlock = Block & { originalName: string | null };

export function blockStore(queries: Queries) {
  const find = async (condition?: SQL): Promise<StoredBlock[]> => {
    const rows = await queries
      .select({
        _id: blocks._id,
        channel: blocks.channelId,
        channelName: channels.name,
        originalName: channels.originalName,
        PortalId: channels.PortalId,
        address: blocks.address,
        reason: blocks.reason,
        since: blocks.createdAt,
      })
      .from(blocks)
      .leftJoin(channels, eq(channels._id, blocks.channelId))
      .where(condition)
      .orderBy(desc(blocks.createdAt), desc(blocks._id));
    return rows.map(({ channelName, ...block }) => ({ ...block, name: channelName ?? block.address ?? '' }));
  };
  return {
    all: () => find(),

    async findFor(blocked: Blocked): Promise<Block | null> {
      const [block] = await find(conditionOf(blocked));
      return block ?? null;
    },

    async insert(blocked: Blocked, record: { _id: string; reason: string; createdBy: string | null }): Promise<void> {
      await queries.insert(blocks).values({ ...blocked, ...record });
    },

    async delete(blocked: Blocked): Promise<void> {
      await queries.delete(blocks).where(conditionOf(blocked));
    },
  };
}

function conditionOf(blocked: Blocked): SQL {
  return 'address' in blocked ? eq(blocks.address, blocked.address) : eq(blocks.channelId, blocked.channelId);
}
