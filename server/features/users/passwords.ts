import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { type Problems, problem } from '#contract/errors/problem.ts';
import { SHORTEST_PASSWORD, SHORTEST_STRICT_PASSWORD } from '#rules/limits.ts';
import { passwordProblem } from '#rules/new-password.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Argon2id with OWASP's second recommendation: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Leaves a processor for other requests during many logins: each hash takes about 15 ms. */
const limit = pLimit(Math.max(1, availableParallelism() - 1));

/** Compared with the password of an unknown user, so that this takes as long as for a real one. */
let dummyHash: Promise<string> | undefined;

/** Returns a random password. */
export function newPassword(): string {
  return randomBytes(12).toString('base64url');
}

export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, COST));
}

/** Checks a password. Without a hash (unknown user), returns false after the same amount of work. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const expected = passwordHash ?? (await dummyHash);
  const matches = await limit(() => verify(expected, password));
  return matches && passwordHash !== null;
}

/** `strict` requires longer passwords and rejects common ones. */
export type PasswordPolicy = 'usual' | 'strict';

/** The problems of a password that was typed twice (specification, section 5). */
export function passwordProblems(password: string, password2: string, policy: PasswordPolicy): Problems {
  const minLength = policy === 'strict' ? SHORTEST_STRICT_PASSWORD : SHORTEST_PASSWORD;
  const passwordError = passwordProblem(password, password2, minLength);
  if (passwordError !== null) return { password: passwordError };
  if (policy === 'strict' && isCommonPassword(password)) {
    return { password: problem('password-too-common') };
  }
  return {};
}
