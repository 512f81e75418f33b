import { expect } from 'vitest';
import type { Problem, Problems } from '#contract/errors/problem.ts';
import { type Failure, failureOf } from '#contract/outcomes.ts';

/**
 * Makes a call with a JSON body and returns its errors by field, or an empty record if it succeeds. Checks that errors
 * have the status 400, matching codes, and the first sentence as `error`.
 */
export async function problemsOfCall(
  url: string,
  token: string,
  name: string,
  body: Record<string, unknown>,
): Promise<Record<string, string>> {
  const [method = '', path = ''] = name.split(' ');
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const failure = (await response.json()) as Failure;
  if (response.ok) return {};
  const { errors = {}, problems = {} } = failure;
  expect(failureOf(failure as Problem, problems as Problems)).toMatchObject({ error: failure.error, errors });
  expect({ status: response.status, error: failure.error }).toEqual({ status: 400, error: Object.values(errors)[0] });
  return errors;
}
