import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, ne, not, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { isAhead } from '#server/db/deadlines.ts';
import { channels, devices, pairings, portals } from '#server/db/schema.ts';
import type { HashedCode } from './pair-codes.ts';

/** How long a code is valid. */
export const CODE_MINUTES = 10;
/** After this many wrong codes with the same first letters, a code is no longer valid. */
const MOST_MISSES = 5;

type PairingRecord = Omit<typeof pairings.$inferSelect, 'misses'>;
type DeviceRecord = Omit<typeof devices.$inferInsert, 'pairedAt'>;

/** The channel of a paired screen. */
interface ChannelAddress {
  PortalId: number;
  originalName: string;
}

/** Pairings of screens that show a code, and devices, which have been paired. */
export function pairingStore(queries: Queries) {
  const isValid = () => and(isAhead(pairings.expiresAt, CODE_MINUTES), lt(pairings.misses, MOST_MISSES));
  return {
    async insert(pairing: PairingRecord): Promise<void> {
      await queries.insert(pairings).values(pairing);
    },

    async removeExpired(): Promise<void> {
      await queries.delete(pairings).where(not(isAhead(pairings.expiresAt, CODE_MINUTES)));
    },

    /** Returns the pairing of a screen whose code is still valid. */
    async findByDevice(deviceKeyHash: string): Promise<PairingRecord | null> {
      const [row] = await queries
        .select()
        .from(pairings)
        .where(and(eq(pairings.deviceKeyHash, deviceKeyHash), isValid()));
      return row ?? null;
    },

    /**
     * Deletes and returns the pairing with this code. Returns null if there is none, and then counts a miss of every
     * code with the same first letters, so that someone who has seen half of a code can't guess the rest.
     */
    async take(code: HashedCode): Promise<PairingRecord | null> {
      const samePrefix = await queries
        .select()
        .from(pairings)
        .where(and(eq(pairings.codeBeginningHash, code.codeBeginningHash), isValid()))
        .orderBy(pairings._id)
        .for('update');
      const match = samePrefix.find(({ codeHash }) => codeHash === code.codeHash);
      if (match) {
        await queries.delete(pairings).where(eq(pairings._id, match._id));
        return match;
      }
      const missed = samePrefix.map(({ _id }) => _id);
      await queries
        .update(pairings)
        .set({ misses: sql`${pairings.misses} + 1` })
        .where(inArray(pairings._id, missed));
      return null;
    },

    async insertDevice(device: DeviceRecord): Promise<void> {
      await queries.insert(devices).values(device);
    },

    /** Returns the channel of a screen, or null if it is archived or its portal deleted. */
    async channelOfDevice(keyHash: string): Promise<ChannelAddress | null> {
      const [row] = await queries
        .select({ PortalId: channels.PortalId, originalName: channels.originalName })
        .from(devices)
        .innerJoin(channels, eq(channels._id, devices.channelId))
        .innerJoin(portals, eq(portals.PortalId, channels.PortalId))
        .where(and(eq(devices.keyHash, keyHash), ne(channels.archived, true), ne(portals.deleted, true)));
      return row ?? null;
    },
  };
}

/** Hashes a screen's key for storage. The key can't be guessed, so the hash needs no secret. */
export function hashDeviceKey(deviceKey: string): string {
  return createHash('sha256').update(deviceKey).digest('hex');
}
