import { asc, eq, inArray } from 'drizzle-orm';
import type { SyncGroup } from '#contract/entities/sync-group.ts';
import type { Queries } from '#server/db/connection.ts';
import { syncGroupChannels, syncGroups } from '#server/db/schema.ts';

export function syncGroupStore(queries: Queries) {
  return {
    /** The one group that a channel is in. */
    async ofChannel(channelId: string): Promise<SyncGroup | null> {
      const [group] = await queries
        .select({ _id: syncGroups._id, PortalId: syncGroups.PortalId, name: syncGroups.name })
        .from(syncGroups)
        .innerJoin(syncGroupChannels, eq(syncGroupChannels.groupId, syncGroups._id))
        .where(eq(syncGroupChannels.channelId, channelId));
      if (!group) return null;
      const members = await queries
        .select({ channelId: syncGroupChannels.channelId })
        .from(syncGroupChannels)
        .where(eq(syncGroupChannels.groupId, group._id))
        .orderBy(asc(syncGroupChannels.position));
      return { ...group, channels: members.map((member) => member.channelId) };
    },

    /** Whether one of these channels is in a group already. */
    async areAnyGrouped(channelIds: string[]): Promise<boolean> {
      if (channelIds.length === 0) return false;
      const found = await queries
        .select({ channelId: syncGroupChannels.channelId })
        .from(syncGroupChannels)
        .where(inArray(syncGroupChannels.channelId, channelIds))
        .limit(1);
      return found.length > 0;
    },

    async insert({ channels, ...group }: SyncGroup): Promise<void> {
      await queries.insert(syncGroups).values(group);
      if (channels.length === 0) return;
      const { _id: groupId, PortalId } = group;
      await queries
        .insert(syncGroupChannels)
        .values(channels.map((channelId, position) => ({ channelId, groupId, PortalId, position })));
    },
  };
}
