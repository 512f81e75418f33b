import { SHORTEST_PASSWORD } from './limits.ts';

/** Returns why a new password is rejected (specification, section 5), or null. */
export function passwordProblem(password: string, again: string, shortest = SHORTEST_PASSWORD): string | null {
  if (password === '' || password !== again) return 'You must fill in both password fields and they must match.';
  if (password.length < shortest) return `Password must be at least ${shortest} characters.`;
  return null;
}
