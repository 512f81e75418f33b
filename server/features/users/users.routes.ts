import { randomUUID } from 'node:crypto';
import type { users } from '#contract/endpoints/users.ts';
import { SHORTEST_PASSWORD } from '#rules/limits.ts';
import { can } from '#rules/permissions.ts';
import type { Deps } from '#server/app.ts';
import { conflict, invalidFields, notAllowed, notFound, notSignedIn } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/handlers.ts';
import type { Problems } from '#slide-types/define.ts';
import { portalStore } from '../portals/portals.store.ts';
import { LoginLimits } from './login-limits.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { userStore } from './users.store.ts';

export function userHandlers({ database, sessions }: Deps): HandlersFor<typeof users> {
  const limits = new LoginLimits();
  return {
    'POST /api/users/login': async ({ body, request }) => {
      const succeeded = await limits.begin(body.userName, request.ip);
      const found = await userStore(database.queries).findForLogin(body.userName);
      const matches = await isPassword(body.password, found?.passwordHash ?? null);
      if (!found || !matches) throw notSignedIn('The user name or the password is wrong.');
      await succeeded();
      const { passwordHash, ...user } = found;
      return { token: await sessions.begin(user) };
    },

    'POST /api/users/logout': async ({ user }) => {
      await userStore(database.queries).endSession(user.sessionId);
      return { success: true };
    },

    'POST /api/users/getusers': async ({ body, user }) => {
      const inPortal = await userStore(database.queries).inPortal(body.PortalId);
      return inPortal.filter((other) => can(user, 'user.see', other));
    },

    'POST /api/users/register': async ({ body, user }) => {
      if (!can(user, 'user.create', body)) throw notAllowed('You can only make users at or below your own role.');
      const problems = passwordProblems(body);
      if (Object.keys(problems).length > 0) throw invalidFields(problems);
      const { password, password2, ...fields } = body;
      const passwordHash = await hashPassword(password);
      return database.write(user._id, async (queries) => {
        if (!(await portalStore(queries).findToAddTo(body.PortalId))) throw notFound('portal');
        const store = userStore(queries);
        if (await store.isNameTaken(body.userName)) throw nameTaken();
        return store.insert({ ...fields, _id: randomUUID(), passwordHash });
      });
    },
  };
}

function nameTaken() {
  const sentence = 'This user name is taken.';
  return conflict(sentence, { fields: { userName: sentence } });
}

function passwordProblems({ password, password2 }: { password: string; password2: string }): Problems {
  if (password === '' || password !== password2) {
    return { password: 'You must fill in both password fields and they must match.' };
  }
  if (password.length < SHORTEST_PASSWORD)
    return { password: `Password must be at least ${SHORTEST_PASSWORD} characters.` };
  return {};
}
