import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { message } from '../errors/problem.ts';

/** Login through an identity provider: start, provider, callback, login page, finish. */
export const auth = defineEndpoints({
  'GET /api/auth/options': {
    access: 'public',
    priority: 'staff',
    summary: 'Returns the ways to log in besides username and password.',
    request: z.object({}),
    response: z.object({
      /** Label of its button; null if no identity provider is configured. */
      externalLogin: z.union([z.object({ label: z.string() }), z.null()]),
    }),
  },
  'GET /api/auth/start': {
    access: 'public',
    priority: 'staff',
    summary: 'Redirects the browser to the identity provider.',
    request: z.object({}),
    response: z.unknown(),
    kind: 'redirect',
  },
  'GET /api/auth/callback': {
    access: 'public',
    priority: 'costly',
    summary: 'The identity provider’s callback. Redirects to the login page.',
    request: z.record(z.string(), z.unknown()),
    response: z.unknown(),
    kind: 'redirect',
  },
  'POST /api/users/getToken': {
    access: 'public',
    priority: 'costly',
    audit: 'user.login',
    summary: 'Exchanges an access token of the identity provider for a token, if it belongs to a known user.',
    request: z.object({ userDetailsByIdUrl: z.string().max(2000), accessToken: z.string().min(1).max(16_384) }),
    response: z.object({ token: z.string() }),
  },
  'POST /api/auth/finish': {
    access: 'public',
    priority: 'costly',
    audit: 'user.login',
    summary:
      'Exchanges the login page’s one-time code for a token: once, within a minute, in the browser that started the login.',
    request: z.object({ handover: z.string().regex(/^[\w-]{43}$/, message('login-incomplete')) }),
    response: z.object({ token: z.string() }),
  },
});

/** Why a login through an identity provider failed, for the login page (`/login?externalLogin=…`). */
export type ExternalLoginFailure = 'unknown' | 'failed';
