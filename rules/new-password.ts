import { type Problem, problem } from '#contract/errors/problem.ts';
import { SHORTEST_PASSWORD } from './limits.ts';

/** Returns why a new password is rejected (specification, section 5), or null. */
export function passwordProblem(password: string, again: string, shortest = SHORTEST_PASSWORD): Problem | null {
  if (password === '' || password !== again) return problem('password-not-repeated');
  if (password.length < shortest) return problem('password-too-short', { least: shortest });
  return null;
}
