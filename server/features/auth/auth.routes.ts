import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { auth, ExternalLoginFailure } from '#contract/endpoints/auth.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Deps } from '#server/deps.ts';
import { notFound, notLoggedIn } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { addressKey, RateLimit } from '#server/http/guards/rate-limit.ts';
import { acceptedLanguage } from '#server/http/sessions/accepted-language.ts';
import { ownOrigin } from '#server/http/sessions/own-origin.ts';
import { BrowserCookies, HANDOVER_SECONDS } from './browser-cookies.ts';
import { identityStore } from './identities.store.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { userOfIdentity } from './user-of-identity.ts';

const CALLBACK_PATH = '/api/auth/callback';
const WINDOW_MS = 15 * 60_000;

export function authHandlers(deps: Deps): HandlersFor<typeof auth> {
  const { database, sessions, identityProvider, publicUrl, log } = deps;
  const cookies = new BrowserCookies(deps.sessionKey);
  const starts = new RateLimit(database.queries, {
    name: 'logins begun elsewhere',
    attempts: 100,
    windowMs: WINDOW_MS,
  });
  const failures = new RateLimit(database.queries, {
    name: 'failed logins elsewhere',
    attempts: 20,
    windowMs: WINDOW_MS,
  });

  return {
    'GET /api/auth/options': async () => ({
      externalLogin: identityProvider ? { label: identityProvider.settings.label } : null,
    }),

    'GET /api/auth/start': async ({ request, reply }) => {
      const provider = requireProvider(identityProvider);
      const origin = ownOrigin(request, publicUrl);
      await starts.take(addressKey(request.ip));
      try {
        const { url, pending } = await provider.begin(origin + CALLBACK_PATH);
        await cookies.setPending(request, reply, pending, isSecure(origin));
        return reply.header('cache-control', 'no-store').redirect(url.href, 303);
      } catch (error) {
        log.error({ err: error }, 'Failed to reach the identity provider');
        return toLoginPage(reply, { externalLogin: 'failed' });
      }
    },

    'GET /api/auth/callback': async ({ request, reply }) => {
      const provider = requireProvider(identityProvider);
      const origin = ownOrigin(request, publicUrl);
      const undoAttempt = await failures.take(addressKey(request.ip));
      const callbackUrl = new URL(request.url, origin);
      const state = callbackUrl.searchParams.get('state') ?? '';
      const pending = await cookies.takePending(request, reply, state, isSecure(origin));
      if (!pending) return toLoginPage(reply, { externalLogin: 'failed' });
      try {
        const identity = await provider.complete(callbackUrl, pending);
        const user = await userOfIdentity(database, identity);
        if (!user) return toLoginPage(reply, { externalLogin: 'unknown' });
        const [code, browser] = [newSecret(), newSecret()];
        const store = identityStore(database.queries);
        const isStored = await store.addHandover(hashOf(code), hashOf(browser), user, HANDOVER_SECONDS);
        if (!isStored) return toLoginPage(reply, { externalLogin: 'failed' });
        cookies.setHandover(reply, code, browser, isSecure(origin));
        await undoAttempt();
        return toLoginPage(reply, { handover: code });
      } catch (error) {
        log.warn({ err: error }, 'Login through the identity provider failed');
        return toLoginPage(reply, { externalLogin: 'failed' });
      }
    },

    'POST /api/auth/finish': async ({ body, request }) => {
      requireProvider(identityProvider);
      const undoAttempt = await failures.take(addressKey(request.ip));
      const browser = cookies.handoverOf(request, body.handover);
      const user =
        browser === null
          ? null
          : await identityStore(database.queries).useHandover(hashOf(body.handover), hashOf(browser));
      if (!user) throw notLoggedIn(problem('login-expired'));
      const token = await sessions.begin(user, acceptedLanguage(request));
      await undoAttempt();
      return { token };
    },

    'POST /api/users/getToken': async ({ body, request }) => {
      const provider = requireProvider(identityProvider);
      const undoAttempt = await failures.take(addressKey(request.ip));
      const identity = await provider.identify(body.userDetailsByIdUrl, body.accessToken);
      const user = identity && (await userOfIdentity(database, identity));
      if (!user) throw notLoggedIn(problem('login-not-allowed'));
      const token = await sessions.begin(user, acceptedLanguage(request));
      await undoAttempt();
      return { token };
    },
  };
}

function requireProvider(provider: IdentityProvider | null): IdentityProvider {
  if (!provider) throw notFound('identity-provider');
  return provider;
}

/** Redirects to the login page, which has its own sentence for each failure: no text of the provider is shown. */
function toLoginPage(
  reply: FastifyReply,
  result: { handover: string } | { externalLogin: ExternalLoginFailure },
): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(`/login?${new URLSearchParams(result)}`, 303);
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:');
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
