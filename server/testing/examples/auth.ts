import type { auth } from '#contract/endpoints/auth.ts';
import type { ExamplesFor } from './example.ts';

/** The test server has no identity provider, so these calls fail. auth.routes.test.ts tests logging in through one. */
export const authExamples: ExamplesFor<typeof auth> = {
  'GET /api/auth/options': { request: () => ({}) },
  'GET /api/auth/start': { request: () => ({}), status: 404 },
  'GET /api/auth/callback': { request: () => ({ code: 'x', state: 'y' }), status: 404 },
  'POST /api/users/getToken': {
    request: () => ({ userDetailsByIdUrl: 'https://provider.example/userinfo', accessToken: 'x' }),
    status: 404,
  },
  'POST /api/auth/finish': { request: () => ({ handover: 'x'.repeat(43) }), status: 404 },
};
