import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { User } from '#contract/entities/user.ts';
import type { Queries } from '#server/db/connection.ts';
import { portals, sessions, users } from '#server/db/schema.ts';

const publicColumns = {
  _id: users._id,
  userName: users.userName,
  displayName: users.displayName,
  email: users.email,
  roleName: users.roleName,
  PortalId: users.PortalId,
  channels: users.channels,
  channelsPerPage: users.channelsPerPage,
  isSuperUser: users.isSuperUser,
};

export type NewUserRecord = Omit<User, '_id'> & { _id: string; passwordHash: string };
export type UserStore = ReturnType<typeof userStore>;

/** Names are the same name whatever their case. */
function nameKey(userName: string): string {
  return userName.trim().toLowerCase();
}

export function userStore(queries: Queries) {
  return {
    async inPortal(portalId: number): Promise<User[]> {
      return queries
        .select(publicColumns)
        .from(users)
        .where(eq(users.PortalId, portalId))
        .orderBy(asc(users.userNameKey));
    },

    /** For login only: the one place where a password's hash leaves the database. */
    async findForLogin(userName: string): Promise<(User & { passwordHash: string }) | null> {
      const [found] = await queries
        .select({ ...publicColumns, passwordHash: users.passwordHash })
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(eq(users.userNameKey, nameKey(userName)), eq(portals.deleted, false)));
      return found ?? null;
    },

    /** The user whose session this is, unless it has ended or the portal is gone. */
    async findBySession(sessionId: string): Promise<User | null> {
      const [found] = await queries
        .select(publicColumns)
        .from(sessions)
        .innerJoin(users, eq(users._id, sessions.userId))
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(eq(sessions._id, sessionId), gt(sessions.expiresAt, sql`now()`), eq(portals.deleted, false)));
      return found ?? null;
    },

    async isNameTaken(userName: string): Promise<boolean> {
      const found = await queries
        .select({ _id: users._id })
        .from(users)
        .where(eq(users.userNameKey, nameKey(userName)));
      return found.length > 0;
    },

    async hasSuperUser(): Promise<boolean> {
      const found = await queries.select({ _id: users._id }).from(users).where(eq(users.isSuperUser, true)).limit(1);
      return found.length > 0;
    },

    async insert(user: NewUserRecord): Promise<User> {
      const [inserted] = await queries
        .insert(users)
        .values({ ...user, userNameKey: nameKey(user.userName) })
        .returning(publicColumns);
      return inserted as User;
    },

    async addSession(sessionId: string, userId: string, expiresAt: string): Promise<void> {
      await queries.insert(sessions).values({ _id: sessionId, userId, expiresAt });
      await queries.delete(sessions).where(sql`${sessions.expiresAt} < now()`);
    },

    async endSession(sessionId: string): Promise<void> {
      await queries.delete(sessions).where(eq(sessions._id, sessionId));
    },
  };
}
