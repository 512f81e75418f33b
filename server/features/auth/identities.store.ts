import { and, eq, not, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { isAhead } from '#server/db/deadlines.ts';
import { identityLinks, loginHandovers, portals, users } from '#server/db/schema.ts';
import { type Account, accountColumns, isAsVerified } from '../users/users.store.ts';

/** Logins through an identity provider. Never returns users of a deleted portal. */
export function identityStore(queries: Queries) {
  return {
    async linkedUser(issuer: string, subject: string): Promise<Account | null> {
      const [found] = await queries
        .select(accountColumns)
        .from(identityLinks)
        .innerJoin(users, eq(users._id, identityLinks.userId))
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(eq(identityLinks.issuer, issuer), eq(identityLinks.subject, subject), eq(portals.deleted, false)));
      return found ?? null;
    },

    /** All users with this address, ignoring case. */
    async usersWithEmail(email: string): Promise<Account[]> {
      return queries
        .select(accountColumns)
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(portals.deleted, false)));
    },

    /** The subject of this provider that the user is linked to. */
    async subjectOf(issuer: string, userId: string): Promise<string | null> {
      const [found] = await queries
        .select({ subject: identityLinks.subject })
        .from(identityLinks)
        .where(and(eq(identityLinks.issuer, issuer), eq(identityLinks.userId, userId)));
      return found?.subject ?? null;
    },

    /**
     * Links an identity to an account, unless the account has changed since it was read or one of them is linked
     * already.
     */
    async link(issuer: string, subject: string, account: Pick<Account, '_id' | 'accessVersion'>): Promise<void> {
      const link = queries
        .select({
          issuer: sql`${issuer}::text`.as('issuer'),
          subject: sql`${subject}::text`.as('subject'),
          userId: users._id,
          createdAt: sql`now()`.as('created_at'),
        })
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(isAsVerified(account))
        .for('share');
      await queries.insert(identityLinks).select(link).onConflictDoNothing();
    },

    /** Stores a handover code. False if the account has changed since it was verified. */
    async addHandover(
      codeHash: string,
      browserHash: string,
      account: Pick<Account, '_id' | 'accessVersion'>,
      seconds: number,
    ): Promise<boolean> {
      const handover = queries
        .select({
          codeHash: sql`${codeHash}::text`.as('code_hash'),
          browserHash: sql`${browserHash}::text`.as('browser_hash'),
          userId: users._id,
          expiresAt: sql`now() + make_interval(secs => ${seconds})`.as('expires_at'),
          accessVersion: users.accessVersion,
        })
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(isAsVerified(account))
        .for('share');
      const put = await queries.insert(loginHandovers).select(handover).returning({ userId: loginHandovers.userId });
      await queries.delete(loginHandovers).where(not(isAhead(loginHandovers.expiresAt, 1)));
      return put.length > 0;
    },

    /**
     * Deletes a handover code and returns the verified account. Null if the code has expired, was used, or is another
     * browser's.
     */
    async useHandover(codeHash: string, browserHash: string): Promise<Account | null> {
      const [used] = await queries
        .delete(loginHandovers)
        .where(
          and(
            eq(loginHandovers.codeHash, codeHash),
            eq(loginHandovers.browserHash, browserHash),
            isAhead(loginHandovers.expiresAt, 1),
          ),
        )
        .returning({ userId: loginHandovers.userId, accessVersion: loginHandovers.accessVersion });
      if (!used) return null;
      const [found] = await queries
        .select(accountColumns)
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(eq(users._id, used.userId), eq(portals.deleted, false)));
      return found ? { ...found, accessVersion: used.accessVersion } : null;
    },
  };
}
