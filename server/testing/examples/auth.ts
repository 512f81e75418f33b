import type { auth } from '#contract/endpoints/auth.ts';
import type { ExamplesFor } from './example.ts';

/** The tests' server knows no identity provider; logging in through one has tests of its own. */
export const authExamples: ExamplesFor<typeof auth> = {
  'GET /api/auth/options': { request: () => ({}) },
  'GET /api/auth/start': { request: () => ({}), answers: 404 },
  'GET /api/auth/callback': { request: () => ({ code: 'x', state: 'y' }), answers: 404 },
  'POST /api/auth/finish': { request: () => ({ handover: 'x'.repeat(43) }), answers: 404 },
};
