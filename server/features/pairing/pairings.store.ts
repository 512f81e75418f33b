import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, ne, not, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { isAhead } from '#server/db/deadlines.ts';
import { channels, devices, pairings, portals } from '#server/db/schema.ts';
import type { HashedCode } from './pair-codes.ts';

/** How long a code is good. */
export const CODE_MINUTES = 10;
/** A code that was nearly guessed this often is good no longer. */
const MOST_MISSES = 5;

type PairingRecord = Omit<typeof pairings.$inferSelect, 'misses'>;
type DeviceRecord = Omit<typeof devices.$inferSelect, 'pairedAt'>;

/** Where a paired screen finds its channel. */
interface ChannelAddress {
  PortalId: number;
  originalName: string;
}

/** Screens on their way to a channel, and those that have one. */
export function pairingStore(queries: Queries) {
  const isGood = () => and(isAhead(pairings.expiresAt, CODE_MINUTES), lt(pairings.misses, MOST_MISSES));
  return {
    async insert(pairing: PairingRecord): Promise<void> {
      await queries.insert(pairings).values(pairing);
    },

    async removeExpired(): Promise<void> {
      await queries.delete(pairings).where(not(isAhead(pairings.expiresAt, CODE_MINUTES)));
    },

    /** The pairing of a screen that still may be given a channel. */
    async findByDevice(deviceKeyHash: string): Promise<PairingRecord | null> {
      const [found] = await queries
        .select()
        .from(pairings)
        .where(and(eq(pairings.deviceKeyHash, deviceKeyHash), isGood()));
      return found ?? null;
    },

    /**
     * Uses a code up; null where it is not good. Those that begin like it but are others count the miss, so that nobody can
     * try the rest of a code that they have seen half of.
     */
    async take(code: HashedCode): Promise<PairingRecord | null> {
      const alike = await queries
        .select()
        .from(pairings)
        .where(and(eq(pairings.codeBeginningHash, code.codeBeginningHash), isGood()))
        .orderBy(pairings._id)
        .for('update');
      const taken = alike.find((pairing) => pairing.codeHash === code.codeHash);
      if (taken) {
        await queries.delete(pairings).where(eq(pairings._id, taken._id));
        return taken;
      }
      const missed = alike.map((pairing) => pairing._id);
      await queries
        .update(pairings)
        .set({ misses: sql`${pairings.misses} + 1` })
        .where(inArray(pairings._id, missed));
      return null;
    },

    async insertDevice(device: DeviceRecord): Promise<void> {
      await queries.insert(devices).values(device);
    },

    /** The channel that a screen was given, while it can be shown. */
    async channelOfDevice(keyHash: string): Promise<ChannelAddress | null> {
      const [found] = await queries
        .select({ PortalId: channels.PortalId, originalName: channels.originalName })
        .from(devices)
        .innerJoin(channels, eq(channels._id, devices.channelId))
        .innerJoin(portals, eq(portals.PortalId, channels.PortalId))
        .where(and(eq(devices.keyHash, keyHash), ne(channels.archived, true), ne(portals.deleted, true)));
      return found ?? null;
    },
  };
}

/** What is stored in the place of a screen's key, which can't be guessed. */
export function hashDeviceKey(deviceKey: string): string {
  return createHash('sha256').update(deviceKey).digest('hex');
}
