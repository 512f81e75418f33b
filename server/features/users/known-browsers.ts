import { createHash, hkdfSync, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { cookieOf, cookiesOf, setCookie } from '#server/http/sessions/cookies.ts';
import { nameKey } from './users.store.ts';

const COOKIE_PATH = '/api/users/login';
const COOKIE_PREFIX = 'vitrine-browser';
const ALGORITHM = 'HS256';
/** The longest that browsers keep a cookie. */
const KNOWN_DAYS = 400;
/** Limits the cookies of a shared computer, because browsers send all of them with each login. */
const MAX_ACCOUNTS = 10;

/**
 * Recognizes browsers in which an account was used before, by a signed cookie for each account. The cookie doesn't log
 * anyone in, but failed logins of others at the same address don't count for this browser. Nothing is stored on the
 * server, so it doesn't reveal whether a user name exists.
 */
export class KnownBrowsers {
  private readonly key: Uint8Array;

  constructor(sessionKey: Uint8Array) {
    // A separate key, so that these cookies are never accepted as login tokens.
    this.key = new Uint8Array(hkdfSync('sha256', sessionKey, '', 'known browsers', 32));
  }

  /** Returns the id of the browser if the account was used in it before, or else null. */
  async idOf(request: FastifyRequest, userName: string): Promise<string | null> {
    const token = cookieOf(request, cookieName(userName));
    if (token === null) return null;
    try {
      const checks = { algorithms: [ALGORITHM], subject: nameKey(userName), maxTokenAge: `${KNOWN_DAYS}d` };
      return (await jwtVerify(token, this.key, checks)).payload.jti ?? null;
    } catch {
      // The cookie is forged, too old, or for another account.
      return null;
    }
  }

  /** Sets the cookie of the account after a login. */
  async remember(
    request: FastifyRequest,
    reply: FastifyReply,
    userName: string,
    browserId: string | null,
  ): Promise<void> {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(nameKey(userName))
      .setJti(browserId ?? randomUUID())
      .setIssuedAt()
      .sign(this.key);
    const isSecure = request.protocol === 'https';
    const others = cookiesOf(request).filter(
      ([name]) => name.startsWith(COOKIE_PREFIX) && name !== cookieName(userName),
    );
    for (const [name] of others.slice(0, Math.max(0, others.length + 1 - MAX_ACCOUNTS)))
      setCookie(reply, name, '', { path: COOKIE_PATH, seconds: 0, isSecure });
    setCookie(reply, cookieName(userName), token, { path: COOKIE_PATH, seconds: KNOWN_DAYS * 86_400, isSecure });
  }
}

function cookieName(userName: string): string {
  return `${COOKIE_PREFIX}-${createHash('sha256').update(nameKey(userName)).digest('hex').slice(0, 16)}`;
}
