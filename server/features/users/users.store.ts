import { and, asc, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { User } from '#contract/entities/user.ts';
import { type StaffLanguage, staffLanguageIn } from '#contract/staff-language.ts';
import type { Queries } from '#server/db/connection.ts';
import { isAhead } from '#server/db/deadlines.ts';
import { isInPlaceholder, prepared } from '#server/db/prepared.ts';
import { portals, sessions, users } from '#server/db/schema.ts';

/** How long a session lasts. */
export const SESSION_HOURS = 12;

/** The fields of a user without secrets. */
export const userColumns = {
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

/** A user, and the version of their access. A login that was verified for one version is not valid for a later one. */
export type Account = User & { accessVersion: number };
export const accountColumns = { ...userColumns, accessVersion: users.accessVersion };

export type NewUserRecord = User & { passwordHash: string };
type ChangedUser = Partial<Omit<NewUserRecord, '_id' | 'PortalId'>>;
export type UserStore = ReturnType<typeof userStore>;

/** User names are compared without case. */
export function nameKey(userName: string): string {
  return userName.trim().toLowerCase();
}

/**
 * A condition: the account has not changed since it was verified, and its portal is not deleted. Use it in an insert
 * that selects both `for share`: it then waits for running changes, and later changes see the inserted row.
 */
export function isAsVerified({ _id, accessVersion }: Pick<Account, '_id' | 'accessVersion'>): SQL | undefined {
  return and(eq(users._id, _id), eq(users.accessVersion, accessVersion), eq(portals.deleted, false));
}

/** A user with an email address, and the language of emails to them. */
export type MailRecipient = Account & { language: StaffLanguage };

/** A user, and how long their session still lasts by the clock of the database. */
export type SessionUser = User & { sessionLastsMs: number };

const usersOfSessions = prepared((queries) =>
  queries
    .select({
      sessionId: sessions._id,
      user: {
        ...userColumns,
        sessionLastsMs: sql`extract(epoch from ${sessions.expiresAt} - now()) * 1000`.mapWith(Number),
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users._id, sessions.userId))
    .innerJoin(portals, eq(portals.PortalId, users.PortalId))
    .where(
      and(
        isInPlaceholder(sessions._id, 'sessionIds'),
        isAhead(sessions.expiresAt, SESSION_HOURS * 60),
        eq(portals.deleted, false),
      ),
    )
    .prepare('users_of_sessions'),
);

export function userStore(queries: Queries) {
  return {
    async inPortal(portalId: number): Promise<User[]> {
      return queries
        .select(userColumns)
        .from(users)
        .where(eq(users.PortalId, portalId))
        .orderBy(asc(users.userNameKey));
    },

    /** The users of a portal who have an email address, or the one with this name if they have one. */
    async mailRecipients(which: { PortalId: number } | { userName: string }): Promise<MailRecipient[]> {
      const isMeant =
        'PortalId' in which ? eq(users.PortalId, which.PortalId) : eq(users.userNameKey, nameKey(which.userName));
      const found = await queries
        .select({ account: accountColumns, own: users.language, portals: portals.language })
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(isMeant, ne(users.email, ''), eq(portals.deleted, false)))
        .orderBy(asc(users.userNameKey));
      return found.map(({ account, own, portals }) => ({
        ...account,
        language: staffLanguageIn([own, portals]) ?? 'en',
      }));
    },

    /** Only for logins, because it returns the password's hash. */
    async findForLogin(userName: string): Promise<(Account & { passwordHash: string }) | null> {
      const [found] = await queries
        .select({ ...accountColumns, passwordHash: users.passwordHash })
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(eq(users.userNameKey, nameKey(userName)), eq(portals.deleted, false)));
      return found ?? null;
    },

    /** The users of these sessions, without sessions that have ended or whose portal is deleted. */
    async findBySessions(sessionIds: readonly string[]): Promise<Map<string, SessionUser>> {
      const found = await usersOfSessions(queries).execute({ sessionIds });
      return new Map(found.map(({ sessionId, user }) => [sessionId, user]));
    },

    /** The user of a session, unless the session has ended or the portal is deleted. */
    async findBySession(sessionId: string): Promise<SessionUser | null> {
      return (await this.findBySessions([sessionId])).get(sessionId) ?? null;
    },

    /** Finds a user in any portal. The caller must check that the actor can reach that portal. */
    async find(userId: string): Promise<Account | null> {
      const [found] = await queries.select(accountColumns).from(users).where(eq(users._id, userId));
      return found ?? null;
    },

    /**
     * Locks these users until the transaction ends, and optionally all superusers. Uses one statement and a fixed order
     * to avoid deadlocks.
     */
    async lock(userIds: string[], { andSuperUsers = false } = {}): Promise<void> {
      const isListed = inArray(users._id, userIds);
      await queries
        .select({ _id: users._id })
        .from(users)
        .where(andSuperUsers ? or(isListed, eq(users.isSuperUser, true)) : isListed)
        .orderBy(asc(users._id))
        .for('no key update');
    },

    /** The user with this name, unless their portal is deleted. */
    async findByName(userName: string): Promise<Account | null> {
      const [found] = await queries
        .select(accountColumns)
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(eq(users.userNameKey, nameKey(userName)), eq(portals.deleted, false)));
      return found ?? null;
    },

    async passwordHashOf(userId: string): Promise<string | null> {
      const [found] = await queries
        .select({ passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users._id, userId));
      return found?.passwordHash ?? null;
    },

    /** Whether a user other than `exceptId` has this name. */
    async isNameTaken(userName: string, exceptId = ''): Promise<boolean> {
      const found = await queries
        .select({ _id: users._id })
        .from(users)
        .where(and(eq(users.userNameKey, nameKey(userName)), ne(users._id, exceptId)));
      return found.length > 0;
    },

    /** The `_id`s of all superusers whose portal is not deleted. */
    async superUsers(): Promise<string[]> {
      const found = await queries
        .select({ _id: users._id })
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(and(eq(users.isSuperUser, true), eq(portals.deleted, false)));
      return found.map(({ _id }) => _id);
    },

    async hasSuperUser(): Promise<boolean> {
      const found = await queries.select({ _id: users._id }).from(users).where(eq(users.isSuperUser, true)).limit(1);
      return found.length > 0;
    },

    async insert(user: NewUserRecord): Promise<User> {
      const [inserted] = await queries
        .insert(users)
        .values({ ...user, userNameKey: nameKey(user.userName) })
        .returning(userColumns);
      return inserted as User;
    },

    async update(portalId: number, userId: string, changed: ChangedUser): Promise<void> {
      if (Object.keys(changed).length === 0) return;
      const nameFields = changed.userName === undefined ? {} : { userNameKey: nameKey(changed.userName) };
      await queries
        .update(users)
        .set({ ...changed, ...nameFields })
        .where(and(eq(users.PortalId, portalId), eq(users._id, userId)));
    },

    async delete(portalId: number, userId: string): Promise<void> {
      await queries.delete(users).where(and(eq(users.PortalId, portalId), eq(users._id, userId)));
    },

    /**
     * Removes a deleted channel from the lists of all users, except where it is the only one: an empty list would allow
     * all channels.
     */
    async removeChannel(portalId: number, channelId: string): Promise<void> {
      const others = sql`array_remove(${users.channels}, ${channelId})`;
      await queries
        .update(users)
        .set({ channels: others })
        .where(and(eq(users.PortalId, portalId), sql`${channelId} = any (${users.channels}) and ${others} <> '{}'`));
    },

    /** Whether a session began in the last `minutes`. */
    async isSessionYounger(sessionId: string, minutes: number): Promise<boolean> {
      const found = await queries
        .select({ _id: sessions._id })
        .from(sessions)
        .where(
          and(
            eq(sessions._id, sessionId),
            sql`${sessions.issuedAt} between now() - make_interval(mins => ${minutes}) and now()`,
          ),
        );
      return found.length > 0;
    },

    /** Stores the language in which a user logs in. */
    async setLanguage(userId: string, language: StaffLanguage): Promise<void> {
      await queries
        .update(users)
        .set({ language })
        .where(and(eq(users._id, userId), ne(users.language, language)));
    },

    /** Starts a session. False if the account has changed since it was verified. */
    async addSession(sessionId: string, account: Pick<Account, '_id' | 'accessVersion'>): Promise<boolean> {
      const session = queries
        .select({
          _id: sql`${sessionId}::text`.as('id'),
          userId: users._id,
          issuedAt: sql`now()`.as('issued_at'),
          expiresAt: sql`now() + make_interval(hours => ${SESSION_HOURS})`.as('expires_at'),
        })
        .from(users)
        .innerJoin(portals, eq(portals.PortalId, users.PortalId))
        .where(isAsVerified(account))
        .for('share');
      const added = await queries.insert(sessions).select(session).returning({ _id: sessions._id });
      await queries.delete(sessions).where(not(isAhead(sessions.expiresAt, SESSION_HOURS * 60)));
      return added.length > 0;
    },

    async endSession(sessionId: string): Promise<void> {
      await queries.delete(sessions).where(eq(sessions._id, sessionId));
    },
  };
}
