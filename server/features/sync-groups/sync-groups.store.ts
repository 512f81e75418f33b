import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { SyncGroup } from '#contract/entities/sync-group.ts';
import { inNameOrder } from '#rules/name-order.ts';
import type { Queries } from '#server/db/connection.ts';
import { syncGroupChannels, syncGroups } from '#server/db/schema.ts';

const columns = { _id: syncGroups._id, PortalId: syncGroups.PortalId, name: syncGroups.name };

export function syncGroupStore(queries: Queries) {
  const withChannels = async (groups: Omit<SyncGroup, 'channels'>[]): Promise<SyncGroup[]> => {
    if (groups.length === 0) return [];
    const members = await queries
      .select({ groupId: syncGroupChannels.groupId, channelId: syncGroupChannels.channelId })
      .from(syncGroupChannels)
      .where(
        inArray(
          syncGroupChannels.groupId,
          groups.map(({ _id }) => _id),
        ),
      )
      .orderBy(asc(syncGroupChannels.position));
    return groups.map((group) => ({
      ...group,
      channels: members.filter(({ groupId }) => groupId === group._id).map(({ channelId }) => channelId),
    }));
  };

  return {
    async inPortal(portalId: number): Promise<SyncGroup[]> {
      const groups = await queries
        .select(columns)
        .from(syncGroups)
        .where(eq(syncGroups.PortalId, portalId))
        .orderBy(asc(syncGroups._id));
      return withChannels(inNameOrder(groups));
    },

    async find(groupId: string): Promise<SyncGroup | null> {
      const [group] = await withChannels(
        await queries.select(columns).from(syncGroups).where(eq(syncGroups._id, groupId)),
      );
      return group ?? null;
    },

    /** Returns the group that a channel is in. There is at most one. */
    async ofChannel(channelId: string): Promise<SyncGroup | null> {
      const rows = await queries
        .select(columns)
        .from(syncGroups)
        .innerJoin(syncGroupChannels, eq(syncGroupChannels.groupId, syncGroups._id))
        .where(eq(syncGroupChannels.channelId, channelId));
      const [group] = await withChannels(rows);
      return group ?? null;
    },

    /** Whether any of these channels is in a group other than this one. */
    async areAnyGrouped(channelIds: string[], groupId = ''): Promise<boolean> {
      if (channelIds.length === 0) return false;
      const rows = await queries
        .select({ channelId: syncGroupChannels.channelId })
        .from(syncGroupChannels)
        .where(and(inArray(syncGroupChannels.channelId, channelIds), ne(syncGroupChannels.groupId, groupId)))
        .limit(1);
      return rows.length > 0;
    },

    async insert({ channels, ...group }: SyncGroup): Promise<void> {
      await queries.insert(syncGroups).values(group);
      await this.setChannels(group, channels);
    },

    async rename(groupId: string, name: string): Promise<void> {
      await queries.update(syncGroups).set({ name }).where(eq(syncGroups._id, groupId));
    },

    async delete(groupId: string): Promise<void> {
      await queries.delete(syncGroups).where(eq(syncGroups._id, groupId));
    },

    /** Replaces the group's channels with these. */
    async setChannels({ _id: groupId, PortalId }: Omit<SyncGroup, 'channels'>, channels: string[]): Promise<void> {
      await queries.delete(syncGroupChannels).where(eq(syncGroupChannels.groupId, groupId));
      if (channels.length === 0) return;
      await queries
        .insert(syncGroupChannels)
        .values(channels.map((channelId, position) => ({ channelId, groupId, PortalId, position })));
    },
  };
}
