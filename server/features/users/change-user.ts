import { newUser, userUpdate } from '#contract/endpoints/users.ts';
import type { User } from '#contract/entities/user.ts';
import { type Problem, type Problems, problem } from '#contract/errors/problem.ts';
import { type Actor, can, mayGiveRole } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import {
  badField,
  conflict,
  notAllowed,
  Refusal,
  sessionEnded,
  usernameTaken,
  usernameTakenFields,
} from '#server/errors.ts';
import type { SignedIn } from '#server/http/contract/handlers.ts';
import type { RateLimit } from '#server/http/guards/rate-limit.ts';
import { channelStore } from '../channels/channels.store.ts';
import { requireReachable } from '../reachable.ts';
import { changedKeys, readUpdate } from '../update-fields.ts';
import { hashPassword, isPassword, type PasswordPolicy, passwordProblems } from './passwords.ts';
import { type UserStore, userStore } from './users.store.ts';

/** How long after a login no password is needed to change one's own password or email address. */
const FRESH_SESSION_MINUTES = 15;

interface UserReference {
  _id: string;
  PortalId: number;
}
type Update = ReturnType<typeof userUpdate.parse>;

/** The permission that each field of an update requires, in addition to `user.edit`. */
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

/** Changes the fields that the actor may change, or throws 403. Returns the changed user. */
export async function updateUser(
  database: Database,
  actor: SignedIn,
  { update: sent, ...reference }: UserReference & { update: Record<string, unknown> },
  policy: PasswordPolicy,
  passwordAttempts: RateLimit,
): Promise<User> {
  const before = requireReachable(
    'user',
    await userStore(database.queries).find(reference._id),
    actor,
    reference.PortalId,
  );
  refuseRights(actor, before, sent);
  const referenceProblems = await findReferenceProblems(database.queries, before.PortalId, sent, before);
  const read = readUpdate(userUpdate, sent, before, (updated) => ({
    ...referenceProblems,
    ...updatedPasswordProblems(updated, policy),
  }));
  const changes = changedKeys(read, before);
  const update: Update = Object.fromEntries(Object.entries(read).filter(([field]) => changes.includes(field)));
  await requireReauthentication(userStore(database.queries), actor, before, update, passwordAttempts);

  const { password, password2, currentPassword, ...fields } = update;
  const changed = { ...fields, ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }) };
  return database.write(actor._id, async (queries) => {
    const store = userStore(queries);
    const removesSuperUser = changed.isSuperUser === false;
    await lockWithActor(store, actor, { userId: reference._id, andSuperUsers: removesSuperUser });
    if (removesSuperUser && (await isLastSuperUser(store, reference._id))) throw lastSuperUser();
    const user = requireReachable('user', await store.find(reference._id), actor, reference.PortalId);
    refuseRights(actor, user, sent);
    if (changed.userName !== undefined && (await store.isNameTaken(changed.userName, user._id))) throw usernameTaken();
    if (changed.channels) {
      const added = changed.channels.filter((channelId) => !user.channels.includes(channelId));
      await refuseUnknownChannels(channelStore(queries), user.PortalId, added);
    }
    await store.update(user.PortalId, user._id, changed);
    return requireReachable('user', await store.find(user._id), actor, reference.PortalId);
  });
}

export async function deleteUser(database: Database, actor: SignedIn, reference: UserReference): Promise<void> {
  await database.write(actor._id, async (queries) => {
    const store = userStore(queries);
    await lockWithActor(store, actor, { userId: reference._id, andSuperUsers: true });
    const user = requireReachable('user', await store.find(reference._id), actor, reference.PortalId);
    if (!can(actor, 'user.delete', user)) {
      const isSelf = actor._id === user._id;
      throw notAllowed(isSelf ? problem('user-delete-self') : problem('user-delete-not-allowed'));
    }
    if (await isLastSuperUser(store, user._id)) throw lastSuperUser();
    await store.delete(user.PortalId, user._id);
  });
}

/**
 * Locks the actor and the user to change until the transaction ends. Throws 401 if the actor's session has ended since
 * the request began, so that no running request of a removed admin can create accounts or change passwords. A session
 * ends when the actor's role or portal changes, so the permissions that were checked before are still valid.
 */
export async function lockWithActor(
  store: UserStore,
  actor: SignedIn,
  { userId = actor._id, andSuperUsers = false } = {},
): Promise<void> {
  await store.lock([actor._id, userId], { andSuperUsers });
  if (!(await store.findBySession(actor.sessionId))) throw sessionEnded();
}

/** Returns problems with the user name and the channels in `sent`, for a new user or an update of `before`. */
export async function findReferenceProblems(
  queries: Queries,
  portalId: number,
  sent: { userName?: unknown; channels?: unknown },
  before?: User,
): Promise<Problems> {
  const name = newUser.shape.userName.safeParse(sent.userName);
  const channels = newUser.shape.channels.safeParse(sent.channels);
  const added = channels.success ? channels.data.filter((id) => !before?.channels.includes(id)) : [];
  const isTaken = name.success && (await userStore(queries).isNameTaken(name.data, before?._id));
  const knownChannels = await channelStore(queries).withIds(portalId, [...new Set(added)]);
  return {
    ...(isTaken && usernameTakenFields),
    ...(knownChannels.length < new Set(added).size && { channels: problem('channel-not-found') }),
  };
}

/** Throws 400 if a channel isn't in the user's portal. */
export async function refuseUnknownChannels(
  channels: ReturnType<typeof channelStore>,
  portalId: number,
  channelIds: string[],
): Promise<void> {
  const updated = [...new Set(channelIds)];
  if ((await channels.withIds(portalId, updated)).length === updated.length) return;
  throw badField('channels', problem('channel-not-found'));
}

/** Throws 403 if the actor may not edit this user, or one of the fields that would change. */
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

function updatedPasswordProblems(updated: Record<string, unknown>, policy: PasswordPolicy): Problems {
  if (!('password' in updated || 'password2' in updated)) return {};
  const { password = '', password2 = password } = updated as Update;
  return passwordProblems(password, password2, policy);
}

/**
 * Changing one's own password or email address needs the current password or a new session, so that nobody can take
 * over an account at a computer that was left unlocked.
 */
async function requireReauthentication(
  store: UserStore,
  actor: SignedIn,
  user: User,
  update: Update,
  passwordAttempts: RateLimit,
): Promise<void> {
  if (actor._id !== user._id) return;
  const needsReauthentication =
    update.password !== undefined || (update.email !== undefined && update.email !== user.email);
  if (update.currentPassword !== undefined) {
    const undoAttempt = await passwordAttempts.take(user._id, [user.userName]);
    const isRight = await isPassword(update.currentPassword, await store.passwordHashOf(user._id));
    if (!isRight) throw reauthenticationFailed(problem('current-password-wrong'));
    await undoAttempt();
  } else if (needsReauthentication && !(await store.isSessionYounger(actor.sessionId, FRESH_SESSION_MINUTES))) {
    throw reauthenticationFailed(problem('current-password-missing'));
  }
}

function reauthenticationFailed(reason: Problem): Refusal {
  return new Refusal(403, reason, { currentPassword: reason });
}

async function isLastSuperUser(store: UserStore, userId: string): Promise<boolean> {
  const [first, ...others] = await store.superUsers();
  return first === userId && others.length === 0;
}

function lastSuperUser(): Refusal {
  return conflict(problem('user-last-superuser'));
}
