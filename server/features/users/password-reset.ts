import { createHash, randomBytes } from 'node:crypto';
import type { User } from '#contract/entities/user.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/errors.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { passwordResetMail } from '#server/mail/password-reset-mail.ts';
import { passwordResetStore } from './password-resets.store.ts';
import { hashPassword } from './passwords.ts';
import { type Account, userStore } from './users.store.ts';

const TOKEN_BYTES = 32;

/** Mails a way to a new password to the user of this name; does nothing where there is none, or none with an address. */
export async function mailReset(database: Database, mailer: Mailer, userName: string, origin: string): Promise<void> {
  const user = await userStore(database.queries).findByName(userName);
  if (!user?.email) return;
  const token = await openReset(database, user);
  if (token !== null) mailer.send(passwordResetMail(user, `${origin}/resetpassword?h=${token}`));
}

/** Makes a token that stands for a new password of this user, in place of an earlier one; null where the account has changed since it was read. */
export async function openReset(
  database: Database,
  account: Pick<Account, '_id' | 'accessVersion'>,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const isOpen = await database.write(null, (queries) => passwordResetStore(queries).put(account, hashOfToken(token)));
  return isOpen ? token : null;
}

/** Whose password this token changes. Throws 404 for one that was used, replaced, or is too old. */
export async function findReset(
  database: Database,
  token: string,
): Promise<Pick<User, '_id' | 'PortalId' | 'userName'>> {
  const user = await passwordResetStore(database.queries).find(hashOfToken(token));
  if (!user) throw deadLink();
  return user;
}

/** Uses a token up for a new password. The sessions of its user end with the old one. */
export async function resetPassword(database: Database, token: string, password: string): Promise<void> {
  const user = await findReset(database, token);
  const passwordHash = await hashPassword(password);
  await database.write(user._id, async (queries) => {
    const resets = passwordResetStore(queries);
    // Locks the user first, as a password change does: the two must not wait for each other.
    await userStore(queries).lock([user._id]);
    if (!(await resets.find(hashOfToken(token))) || !(await resets.use(hashOfToken(token)))) throw deadLink();
    await userStore(queries).update(user.PortalId, user._id, { passwordHash });
  });
}

/** The token has so much chance in it that a plain hash can't be guessed back. */
function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function deadLink(): Refusal {
  return new Refusal(404, problem('reset-link-expired'));
}
