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

/** However many people sign in at once, a processor is left for the screens: each hash keeps one busy for some 15 ms. */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1));

/** A hash of a password that nobody has: comparing with it takes as long as with a real one. */
let dummy: Promise<string> | undefined;

/** A password that nobody guesses, for whoever is told it once. */
export function newPassword(): string {
  return randomBytes(12).toString('base64url');
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Whether this is the password of that hash. Without a hash (no such user) the same work is done, and the answer is no. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const expected = passwordHash ?? (await dummy);
  const matches = await inTurn(() => verify(expected, password));
  return matches && passwordHash !== null;
}

/** `strict` wants longer passwords and refuses those that everybody tries first. */
export type PasswordPolicy = 'usual' | 'strict';

/** What keeps a password that was typed twice from being taken (specification, section 5). */
export function passwordProblems(password: string, password2: string, policy: PasswordPolicy): Problems {
  const shortest = policy === 'strict' ? SHORTEST_STRICT_PASSWORD : SHORTEST_PASSWORD;
  const wrong = passwordProblem(password, password2, shortest);
  if (wrong !== null) return { password: wrong };
  if (policy === 'strict' && isCommonPassword(password)) {
    return { password: problem('password-too-common') };
  }
  return {};
}
