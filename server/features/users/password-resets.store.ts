import { and, eq, sql } from 'drizzle-orm';
import type { User } from '#contract/entities/user.ts';
import type { Queries } from '#server/db/connection.ts';
import { isAhead } from '#server/db/deadlines.ts';
import { passwordResets, portals, users } from '#server/db/schema.ts';
import { type Account, isAsVerified } from './users.store.ts';

/** How long a reset link is valid. */
const LINK_MINUTES = 60;

export function passwordResetStore(queries: Queries) {
  const isValid = (tokenHash: string) =>
    and(eq(passwordResets.tokenHash, tokenHash), isAhead(passwordResets.expiresAt, LINK_MINUTES));

  return {
    /**
     * Stores the hash of a user's token in place of an earlier one. False if the account has changed since it was read.
     */
    async put(account: Pick<Account, '_id' | 'accessVersion'>, tokenHash: string): Promise<boolean> {
      const reset = queries
        .select({
          userId: users._id,
          tokenHash: sql`${tokenHash}::text`.as('token_hash'),
          expiresAt: sql`now() + make_interval(mins => ${LINK_MINUTES})`.as('expires_at'),
        })
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(isAsVerified(account))
        .for('share');
      const replaced = { tokenHash: sql`excluded.token_hash`, expiresAt: sql`excluded.expires_at` };
      const put = await queries
        .insert(passwordResets)
        .select(reset)
        .onConflictDoUpdate({ target: passwordResets.userId, set: replaced })
        .returning({ userId: passwordResets.userId });
      return put.length > 0;
    },

    /** The user of a valid token. */
    async find(tokenHash: string): Promise<Pick<User, '_id' | 'PortalId' | 'userName'> | null> {
      const [found] = await queries
        .select({ _id: users._id, PortalId: users.PortalId, userName: users.userName })
        .from(passwordResets)
        .innerJoin(users, eq(users._id, passwordResets.userId))
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(isValid(tokenHash), eq(portals.deleted, false)));
      return found ?? null;
    },

    /** Deletes a valid token. False if there is none, for example because another request has used it. */
    async use(tokenHash: string): Promise<boolean> {
      const used = await queries
        .delete(passwordResets)
        .where(isValid(tokenHash))
        .returning({ userId: passwordResets.userId });
      return used.length > 0;
    },
  };
}
