import { createHash, randomBytes } from 'node:crypto';
import type { User } from '#contract/entities/user.ts';
import { problem } from '#contract/errors/problem.ts';
import type { StaffLanguage } from '#contract/staff-language.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/errors.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { passwordResetMail } from '#server/mail/password-reset-mail.ts';
import { passwordResetStore } from './password-resets.store.ts';
import { hashPassword } from './passwords.ts';
import { type Account, userStore } from './users.store.ts';

const TOKEN_BYTES = 32;

/**
 * Emails a reset link to the user with this name, in the language of the page on which it was asked for. Does nothing
 * if there is none, or if they have no email address.
 */
export async function mailReset(
  database: Database,
  mailer: Mailer,
  userName: string,
  { origin, language }: { origin: string; language: StaffLanguage | null },
): Promise<void> {
  const [user] = await userStore(database.queries).mailRecipients({ userName });
  if (!user) return;
  const token = await createResetToken(database, user);
  if (token === null) return;
  mailer.send(passwordResetMail(user, language ?? user.language, `${origin}/resetpassword?h=${token}`));
}

/** Creates a reset token, which replaces an earlier one. Returns null if the account has changed since it was read. */
export async function createResetToken(
  database: Database,
  account: Pick<Account, '_id' | 'accessVersion'>,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const isStored = await database.write(null, (queries) =>
    passwordResetStore(queries).put(account, hashOfToken(token)),
  );
  return isStored ? token : null;
}

/** Returns the user of a token. Throws 404 if the token was used or replaced, or has expired. */
export async function findReset(
  database: Database,
  token: string,
): Promise<Pick<User, '_id' | 'PortalId' | 'userName'>> {
  const user = await passwordResetStore(database.queries).find(hashOfToken(token));
  if (!user) throw linkExpired();
  return user;
}

/** Sets a new password, which invalidates the token and ends the user's sessions. Throws 404 like `findReset`. */
export async function resetPassword(database: Database, token: string, password: string): Promise<void> {
  const user = await findReset(database, token);
  const passwordHash = await hashPassword(password);
  await database.write(user._id, async (queries) => {
    const resets = passwordResetStore(queries);
    // Locks the user first, like a password change, to avoid a deadlock.
    await userStore(queries).lock([user._id]);
    if (!(await resets.find(hashOfToken(token))) || !(await resets.use(hashOfToken(token)))) throw linkExpired();
    await userStore(queries).update(user.PortalId, user._id, { passwordHash });
  });
}

/** A plain hash is enough, because the token is too random to be guessed. */
function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function linkExpired(): Refusal {
  return new Refusal(404, problem('reset-link-expired'));
}
