import { setTimeout as pause } from 'node:timers/promises';
import type { users } from '#contract/endpoints/users.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Deps } from '#server/deps.ts';
import { badField } from '#server/errors.ts';
import { checked, type HandlersFor } from '#server/http/contract/handlers.ts';
import { addressKey, RateLimit } from '#server/http/guards/rate-limit.ts';
import { isSameOrigin, ownOrigin } from '#server/http/sessions/own-origin.ts';
import { findReset, mailReset, resetPassword } from './password-reset.ts';
import { passwordProblems } from './passwords.ts';

export type PasswordResetEndpoints = Pick<
  typeof users,
  'POST /api/users/saveresethash' | 'POST /api/users/find' | 'POST /api/users/resetPassword'
>;

/** Longer than the work for a user who exists, so that the time tells nothing of whether there is one. */
const ANSWER_AFTER_MS = 300;
const WINDOW_MS = 15 * 60_000;

export function passwordResetHandlers(deps: Deps): HandlersFor<PasswordResetEndpoints> {
  const { database, mailer, publicUrl, passwordPolicy } = deps;
  const { queries } = database;
  const askedByAddress = new RateLimit(queries, {
    name: 'resets asked for from an address',
    attempts: 30,
    windowMs: WINDOW_MS,
  });
  // Whoever asks from many addresses still fills nobody's mailbox.
  const askedForAccount = new RateLimit(queries, {
    name: 'resets asked for an account',
    attempts: 10,
    windowMs: WINDOW_MS,
  });
  const missesByAddress = new RateLimit(queries, {
    name: 'wrong reset links from an address',
    attempts: 20,
    windowMs: WINDOW_MS,
  });

  return {
    'POST /api/users/saveresethash': async ({ body, request }) => {
      const origin = ownOrigin(request, publicUrl);
      if (body.baseURL && !isSameOrigin(body.baseURL, origin)) {
        throw badField('baseURL', problem('reset-page-elsewhere'));
      }
      await askedByAddress.take(addressKey(request.ip));
      await askedForAccount.take(body.userName.toLowerCase());
      await Promise.all([mailReset(database, mailer, body.userName, origin), pause(ANSWER_AFTER_MS)]);
      return { success: true };
    },

    'POST /api/users/find': async ({ body, request }) => {
      const takeBack = await missesByAddress.take(addressKey(request.ip));
      const { userName } = await findReset(database, body.passwordReset);
      await takeBack();
      return { user: { userName } };
    },

    'POST /api/users/resetPassword': checked(
      ({ password = '' }) => passwordProblems(password, password, passwordPolicy),
      async ({ body, request }) => {
        const takeBack = await missesByAddress.take(addressKey(request.ip));
        await resetPassword(database, body.passwordReset, body.password);
        await takeBack();
        return { success: true };
      },
    ),
  };
}
