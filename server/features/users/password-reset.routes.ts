import { setTimeout as pause } from 'node:timers/promises';
import type { passwordResets } from '#contract/endpoints/password-resets.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Deps } from '#server/deps.ts';
import { badField } from '#server/errors.ts';
import { checked, type HandlersFor } from '#server/http/contract/handlers.ts';
import { addressKey, RateLimit } from '#server/http/guards/rate-limit.ts';
import { acceptedLanguage } from '#server/http/sessions/accepted-language.ts';
import { isSameOrigin, ownOrigin } from '#server/http/sessions/own-origin.ts';
import { findReset, mailReset, resetPassword } from './password-reset.ts';
import { passwordProblems } from './passwords.ts';

/** Longer than the work for an existing user takes, so that the response time doesn't reveal whether a user exists. */
const MIN_RESPONSE_MS = 300;
const WINDOW_MS = 15 * 60_000;

export function passwordResetHandlers(deps: Deps): HandlersFor<typeof passwordResets> {
  const { database, mailer, publicUrl, passwordPolicy } = deps;
  const { queries } = database;
  const requestsByAddress = new RateLimit(queries, {
    name: 'resets asked for from an address',
    attempts: 30,
    windowMs: WINDOW_MS,
  });
  // Limits the emails to a user when requests come from many addresses.
  const requestsForAccount = new RateLimit(queries, {
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
      await requestsByAddress.take(addressKey(request.ip));
      await requestsForAccount.take(body.userName.toLowerCase());
      await Promise.all([
        mailReset(database, mailer, body.userName, { origin, language: acceptedLanguage(request) }),
        pause(MIN_RESPONSE_MS),
      ]);
      return { success: true };
    },

    'POST /api/users/find': async ({ body, request }) => {
      const undoAttempt = await missesByAddress.take(addressKey(request.ip));
      const { userName } = await findReset(database, body.passwordReset);
      await undoAttempt();
      return { user: { userName } };
    },

    'POST /api/users/resetPassword': checked(
      ({ password = '' }) => passwordProblems(password, password, passwordPolicy),
      async ({ body, request }) => {
        const undoAttempt = await missesByAddress.take(addressKey(request.ip));
        await resetPassword(database, body.passwordReset, body.password);
        await undoAttempt();
        return { success: true };
      },
    ),
  };
}
