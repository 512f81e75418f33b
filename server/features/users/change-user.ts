import { newUser, userUpdate } from '#contract/endpoints/users.ts';
import type { User } from '#contract/entities/user.ts';
import { type Problem, type Problems, problem } from '#contract/errors/problem.ts';
import { type Actor, can, canReach, mayGiveRole } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import {
  badField,
  conflict,
  notAllowed,
  notFound,
  Refusal,
  sessionEnded,
  usernameTaken,
  usernameTakenFields,
} from '#server/errors.ts';
import type { SignedIn } from '#server/http/contract/handlers.ts';
import type { RateLimit } from '#server/http/guards/rate-limit.ts';
import { channelStore } from '../channels/channels.store.ts';
import { changedKeys, readUpdate } from '../update-fields.ts';
import { hashPassword, isPassword, type PasswordPolicy, passwordProblems } from './passwords.ts';
import { type UserStore, userStore } from './users.store.ts';

/** For so long after signing in, the session itself proves who one is. */
const FRESH_SESSION_MINUTES = 15;

interface Named {
  _id: string;
  PortalId: number;
}
type Update = ReturnType<typeof userUpdate.parse>;

/** What each field of an update asks for, beside the right to edit the user at all. */
const FIELD_RIGHTS: Record<keyof Update, (actor: Actor, user: User) => boolean> = {
  displayName: () => true,
  email: () => true,
  password: () => true,
  password2: () => true,
  channelsPerPage: () => true,
  currentPassword: (actor, user) => actor._id === user._id,
  userName: (actor, user) => can(actor, 'user.manage', user),
  channels: (actor, user) => can(actor, 'user.manage', user),
  roleName: (actor, user) => can(actor, 'user.changeRole', user),
  isSuperUser: (actor) => can(actor, 'user.makeSuperUser', undefined),
};

/** Changes a user as far as the actor may; answers the user as it then is. */
export async function updateUser(
  database: Database,
  actor: SignedIn,
  { update: sent, ...named }: Named & { update: Record<string, unknown> },
  policy: PasswordPolicy,
  passwordAttempts: RateLimit,
): Promise<User> {
  const before = reachable(await userStore(database.queries).find(named._id), actor, named.PortalId);
  refuseRights(actor, before, sent);
  const misnamed = await namedProblems(database.queries, before.PortalId, sent, before);
  const read = readUpdate(userUpdate, sent, before, (wanted) => ({
    ...misnamed,
    ...updatedPasswordProblems(wanted, policy),
  }));
  const changes = changedKeys(read, before);
  const update: Update = Object.fromEntries(Object.entries(read).filter(([field]) => changes.includes(field)));
  await refuseUnproven(userStore(database.queries), actor, before, update, passwordAttempts);

  const { password, password2, currentPassword, ...fields } = update;
  const changed = { ...fields, ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }) };
  return database.write(actor._id, async (queries) => {
    const store = userStore(queries);
    const isSuperUserTaken = changed.isSuperUser === false;
    await lockWithActor(store, actor, { userId: named._id, andSuperUsers: isSuperUserTaken });
    if (isSuperUserTaken && (await isLastSuperUser(store, named._id))) throw lastSuperUser();
    const user = reachable(await store.find(named._id), actor, named.PortalId);
    refuseRights(actor, user, sent);
    if (changed.userName !== undefined && (await store.isNameTaken(changed.userName, user._id))) throw usernameTaken();
    if (changed.channels) {
      const added = changed.channels.filter((channelId) => !user.channels.includes(channelId));
      await refuseUnknownChannels(channelStore(queries), user.PortalId, added);
    }
    await store.update(user.PortalId, user._id, changed);
    return reachable(await store.find(user._id), actor, named.PortalId);
  });
}

export async function deleteUser(database: Database, actor: SignedIn, named: Named): Promise<void> {
  await database.write(actor._id, async (queries) => {
    const store = userStore(queries);
    await lockWithActor(store, actor, { userId: named._id, andSuperUsers: true });
    const user = reachable(await store.find(named._id), actor, named.PortalId);
    if (!can(actor, 'user.delete', user)) {
      const isSelf = actor._id === user._id;
      throw notAllowed(isSelf ? problem('user-delete-self') : problem('user-delete-not-allowed'));
    }
    if (await isLastSuperUser(store, user._id)) throw lastSuperUser();
    await store.delete(user.PortalId, user._id);
  });
}

/**
 * Locks the one who changes users, and whom they change, until the transaction ends. Throws 401 where the actor's session has
 * ended since the request began: what a dismissed admin still has under way must make no account and no password. While the
 * session stands, so do the rights that the request was judged by.
 */
export async function lockWithActor(
  store: UserStore,
  actor: SignedIn,
  { userId = actor._id, andSuperUsers = false } = {},
): Promise<void> {
  await store.lock([actor._id, userId], { andSuperUsers });
  if (!(await store.findBySession(actor.sessionId))) throw sessionEnded();
}

/** Users can be given channels of their own portal only. */
/** What is wrong with the user name and the channels that a new user, or a change of `before`, names. */
export async function namedProblems(
  queries: Queries,
  portalId: number,
  sent: { userName?: unknown; channels?: unknown },
  before?: User,
): Promise<Problems> {
  const name = newUser.shape.userName.safeParse(sent.userName);
  const listed = newUser.shape.channels.safeParse(sent.channels);
  const added = listed.success ? listed.data.filter((id) => !before?.channels.includes(id)) : [];
  const isTaken = name.success && (await userStore(queries).isNameTaken(name.data, before?._id));
  const known = await channelStore(queries).withIds(portalId, [...new Set(added)]);
  return {
    ...(isTaken && usernameTakenFields),
    ...(known.length < new Set(added).size && { channels: problem('channel-not-found') }),
  };
}

export async function refuseUnknownChannels(
  channels: ReturnType<typeof channelStore>,
  portalId: number,
  channelIds: string[],
): Promise<void> {
  const wanted = [...new Set(channelIds)];
  if ((await channels.withIds(portalId, wanted)).length === wanted.length) return;
  throw badField('channels', problem('channel-not-found'));
}

function reachable(user: User | null, actor: Actor, portalId: number): User {
  if (!user || user.PortalId !== portalId || !canReach(actor, user.PortalId)) throw notFound('user');
  return user;
}

/** 403 for the user, or for a field that changes and that the actor may not change. */
function refuseRights(actor: Actor, user: User, sent: Record<string, unknown>): void {
  if (!can(actor, 'user.edit', user)) throw notAllowed(problem('user-change-not-allowed'));
  const changed = changedKeys(sent, user);
  for (const [field, isAllowed] of Object.entries(FIELD_RIGHTS)) {
    if (changed.includes(field) && !isAllowed(actor, user)) throw fieldNotAllowed(field);
  }
  const { roleName } = userUpdate.pick({ roleName: true }).safeParse(sent).data ?? {};
  if (roleName !== undefined && changed.includes('roleName') && !mayGiveRole(actor, roleName))
    throw fieldNotAllowed('roleName');
}

function fieldNotAllowed(field: string): Refusal {
  const reason = problem('user-field-not-allowed', { field });
  return new Refusal(403, reason, { [field]: reason });
}

function updatedPasswordProblems(wanted: Record<string, unknown>, policy: PasswordPolicy): Problems {
  if (!('password' in wanted || 'password2' in wanted)) return {};
  const { password = '', password2 = password } = wanted as Update;
  return passwordProblems(password, password2, policy);
}

/**
 * A screen left open must not be enough to take an account over: a new password or e-mail address for oneself needs the
 * current password or a session that has just begun.
 */
async function refuseUnproven(
  store: UserStore,
  actor: SignedIn,
  user: User,
  update: Update,
  passwordAttempts: RateLimit,
): Promise<void> {
  if (actor._id !== user._id) return;
  const needsProof = update.password !== undefined || (update.email !== undefined && update.email !== user.email);
  if (update.currentPassword !== undefined) {
    const takeBack = await passwordAttempts.take(user._id, [user.userName]);
    const isRight = await isPassword(update.currentPassword, await store.passwordHashOf(user._id));
    if (!isRight) throw unproven(problem('current-password-wrong'));
    await takeBack();
  } else if (needsProof && !(await store.isSessionYounger(actor.sessionId, FRESH_SESSION_MINUTES))) {
    throw unproven(problem('current-password-missing'));
  }
}

function unproven(reason: Problem): Refusal {
  return new Refusal(403, reason, { currentPassword: reason });
}

async function isLastSuperUser(store: UserStore, userId: string): Promise<boolean> {
  const [first, ...others] = await store.superUsers();
  return first === userId && others.length === 0;
}

function lastSuperUser(): Refusal {
  return conflict(problem('user-last-superuser'));
}
