import { randomUUID } from 'node:crypto';
import type { users } from '#contract/endpoints/users.ts';
import { problem } from '#contract/errors/problem.ts';
import { can } from '#rules/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { notAllowed, notFound, notLoggedIn, usernameTaken } from '#server/errors.ts';
import { checked, type HandlersFor } from '#server/http/contract/handlers.ts';
import { RateLimit } from '#server/http/guards/rate-limit.ts';
import { acceptedLanguage } from '#server/http/sessions/accepted-language.ts';
import { channelStore } from '../channels/channels.store.ts';
import { portalStore } from '../portals/portals.store.ts';
import { deleteUser, findReferenceProblems, lockWithActor, refuseUnknownChannels, updateUser } from './change-user.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { LoginLimits } from './login-limits.ts';
import { hashPassword, isPassword, passwordProblems } from './passwords.ts';
import { userStore } from './users.store.ts';

export function userHandlers({ database, sessions, sessionKey, passwordPolicy }: Deps): HandlersFor<typeof users> {
  const limits = new LoginLimits(database.queries);
  const browsers = new KnownBrowsers(sessionKey);
  const currentPasswords = new RateLimit(database.queries, {
    name: 'wrong current passwords',
    attempts: 10,
    windowMs: 15 * 60_000,
  });
  return {
    'POST /api/users/login': async ({ body, request, reply }) => {
      const browser = await browsers.idOf(request, body.userName);
      const undoAttempt = await limits.countAttempt(body.userName, request.ip, browser);
      const found = await userStore(database.queries).findForLogin(body.userName);
      const matches = await isPassword(body.password, found?.passwordHash ?? null);
      if (!found || !matches) throw notLoggedIn(problem('wrong-login'));
      const { passwordHash, ...account } = found;
      const token = await sessions.begin(account, acceptedLanguage(request));
      await undoAttempt();
      await browsers.remember(request, reply, body.userName, browser);
      return { token };
    },

    'POST /api/users/logout': async ({ user }) => {
      await userStore(database.queries).endSession(user.sessionId);
      return { success: true };
    },

    'POST /api/users/getusers': async ({ body, user }) => {
      const inPortal = await userStore(database.queries).inPortal(body.PortalId);
      return inPortal.filter((other) => can(user, 'user.see', other));
    },

    'POST /api/users/register': checked(
      async ({ password, password2, ...fields }, _isRefused, user) => ({
        ...(can(user, 'user.create', fields)
          ? await findReferenceProblems(database.queries, fields.PortalId, fields)
          : {}),
        ...passwordProblems(password, password2, passwordPolicy),
      }),
      async ({ body, user }) => {
        if (!can(user, 'user.create', body)) throw notAllowed(problem('user-role-not-allowed'));
        const { password, password2, ...fields } = body;
        const passwordHash = await hashPassword(password);
        return database.write(user._id, async (queries) => {
          if (!(await portalStore(queries).findToAddTo(body.PortalId))) throw notFound('portal');
          const store = userStore(queries);
          await lockWithActor(store, user);
          if (await store.isNameTaken(body.userName)) throw usernameTaken();
          await refuseUnknownChannels(channelStore(queries), body.PortalId, body.channels);
          return store.insert({ ...fields, _id: randomUUID(), passwordHash });
        });
      },
    ),

    'POST /api/users/update': async ({ body, user }) =>
      updateUser(database, user, body, passwordPolicy, currentPasswords),

    'POST /api/users/deleteuser': async ({ body, user }) => {
      await deleteUser(database, user, body);
      return { success: true };
    },
  };
}
