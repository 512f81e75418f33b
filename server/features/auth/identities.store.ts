import { and, eq, gt, sql } from 'drizzle-orm';
import type { User } from '#contract/entities/user.ts';
import type { Queries } from '#server/db/connection.ts';
import { identityLinks, loginHandovers, portals, users } from '#server/db/schema.ts';
import { userColumns } from '../users/users.store.ts';

/** Logins that another server vouches for. Whoever is found here could sign in: their portal is not deleted. */
export function identityStore(queries: Queries) {
  return {
    async linkedUser(issuer: string, subject: string): Promise<User | null> {
      const [found] = await queries
        .select(userColumns)
        .from(identityLinks)
        .innerJoin(users, eq(users._id, identityLinks.userId))
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(eq(identityLinks.issuer, issuer), eq(identityLinks.subject, subject), eq(portals.deleted, false)));
      return found ?? null;
    },

    /** Everybody with this address, in whatever case. */
    async usersWithEmail(email: string): Promise<User[]> {
      return queries
        .select(userColumns)
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(portals.deleted, false)));
    },

    /** Which identity of this provider the user is known to be. */
    async subjectOf(issuer: string, userId: string): Promise<string | null> {
      const [found] = await queries
        .select({ subject: identityLinks.subject })
        .from(identityLinks)
        .where(and(eq(identityLinks.issuer, issuer), eq(identityLinks.userId, userId)));
      return found?.subject ?? null;
    },

    async link(issuer: string, subject: string, userId: string): Promise<void> {
      await queries.insert(identityLinks).values({ issuer, subject, userId }).onConflictDoNothing();
    },

    async putHandover(codeHash: string, browserHash: string, userId: string, seconds: number): Promise<void> {
      const expiresAt = sql`now() + make_interval(secs => ${seconds})`;
      await queries.insert(loginHandovers).values({ codeHash, browserHash, userId, expiresAt });
      await queries.delete(loginHandovers).where(sql`${loginHandovers.expiresAt} < now()`);
    },

    /** Uses a hand-over up. Null for one that ran out, was used, or belongs to another browser. */
    async useHandover(codeHash: string, browserHash: string): Promise<User | null> {
      const [used] = await queries
        .delete(loginHandovers)
        .where(
          and(
            eq(loginHandovers.codeHash, codeHash),
            eq(loginHandovers.browserHash, browserHash),
            gt(loginHandovers.expiresAt, sql`now()`),
          ),
        )
        .returning({ userId: loginHandovers.userId });
      if (!used) return null;
      const [found] = await queries
        .select(userColumns)
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(eq(users._id, used.userId), eq(portals.deleted, false)));
      return found ?? null;
    },
  };
}
