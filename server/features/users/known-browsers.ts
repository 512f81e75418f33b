import { createHash, hkdfSync, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { cookieOf, cookiesOf, setCookie } from '#server/http/sessions/cookies.ts';
import { nameKey } from './users.store.ts';

const PATH = '/api/users/login';
const NAME = 'vitrine-browser';
const ALGORITHM = 'HS256';
/** Browsers keep no cookie for longer. */
const KNOWN_DAYS = 400;
/** At a computer that many share; browsers send all of them each time. */
const MOST_ACCOUNTS = 10;

/**
 * Which browsers have signed in to an account before. Each account leaves a signed cookie of its own; it lets nobody in, but
 * failures of others at the same address don't count against it. Nothing of it is stored here, so it tells nobody whether a
 * name exists.
 */
export class KnownBrowsers {
  private readonly key: Uint8Array;

  constructor(sessionKey: Uint8Array) {
    // A key of its own: what is signed here must never pass for a login token.
    this.key = new Uint8Array(hkdfSync('sha256', sessionKey, '', 'known browsers', 32));
  }

  /** The id of the browser that sent this, if somebody has signed in to the account in it; else null. */
  async idOf(request: FastifyRequest, userName: string): Promise<string | null> {
    const signed = cookieOf(request, cookieName(userName));
    if (signed === null) return null;
    try {
      const checks = { algorithms: [ALGORITHM], subject: nameKey(userName), maxTokenAge: `${KNOWN_DAYS}d` };
      return (await jwtVerify(signed, this.key, checks)).payload.jti ?? null;
    } catch {
      // Forged, for another account, or too old: nobody knows this browser.
      return null;
    }
  }

  /** Remembers that somebody has signed in to the account in this browser. */
  async remember(request: FastifyRequest, reply: FastifyReply, userName: string, known: string | null): Promise<void> {
    const signed = await new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(nameKey(userName))
      .setJti(known ?? randomUUID())
      .setIssuedAt()
      .sign(this.key);
    const isSecure = request.protocol === 'https';
    const others = cookiesOf(request).filter(([name]) => name.startsWith(NAME) && name !== cookieName(userName));
    for (const [name] of others.slice(0, Math.max(0, others.length + 1 - MOST_ACCOUNTS)))
      setCookie(reply, name, '', { path: PATH, seconds: 0, isSecure });
    setCookie(reply, cookieName(userName), signed, { path: PATH, seconds: KNOWN_DAYS * 86_400, isSecure });
  }
}

function cookieName(userName: string): string {
  return `${NAME}-${createHash('sha256').update(nameKey(userName)).digest('hex').slice(0, 16)}`;
}
