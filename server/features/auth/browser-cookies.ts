import { createHash, hkdfSync } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { type CookieSettings, cookieOf, cookiesOf, setCookie } from '#server/http/sessions/cookies.ts';
import type { PendingLogin } from './identity-provider.ts';

const COOKIE_PATH = '/api/auth';
const PENDING = 'vitrine-login';
const HANDOVER = 'vitrine-handover';
/** Enough time to enter a password and a second factor at the provider. */
const PENDING_MINUTES = 10;
export const HANDOVER_SECONDS = 60;
/** Limited because browsers send all of them, and the size of headers is limited. */
const MAX_PENDING = 5;

/**
 * The cookies of a login through a provider. They tie it to the browser that started it, so that nobody can be tricked
 * into completing the login of another user. Each login has its own cookies, because several tabs can log in at the
 * same time.
 */
export class BrowserCookies {
  private readonly key: Uint8Array;

  constructor(sessionKey: Uint8Array) {
    // A separate key, so that these cookies are never accepted as login tokens.
    this.key = new Uint8Array(hkdfSync('sha256', sessionKey, '', 'login through a provider', 32));
  }

  /** Sets the cookie of a new login. Deletes the oldest pending ones, which browsers send first. */
  async setPending(
    request: FastifyRequest,
    reply: FastifyReply,
    pending: PendingLogin,
    isSecure: boolean,
  ): Promise<void> {
    const encrypted = await new EncryptJWT({ ...pending })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setIssuedAt()
      .encrypt(this.key);
    const pendingCookies = cookiesOf(request).filter(([name]) => name.startsWith(PENDING));
    for (const [name] of pendingCookies.slice(0, 1 - MAX_PENDING)) setCookie(reply, name, '', settings(0, isSecure));
    setCookie(reply, cookieName(PENDING, pending.state), encrypted, settings(PENDING_MINUTES * 60, isSecure));
  }

  /**
   * Returns the login that this browser started with this state, and deletes its cookie. Null if there is none or it
   * has expired.
   */
  async takePending(
    request: FastifyRequest,
    reply: FastifyReply,
    state: string,
    isSecure: boolean,
  ): Promise<PendingLogin | null> {
    const name = cookieName(PENDING, state);
    const encrypted = cookieOf(request, name);
    if (encrypted === null) return null;
    setCookie(reply, name, '', settings(0, isSecure));
    try {
      const { payload } = await jwtDecrypt<PendingLogin>(encrypted, this.key, { maxTokenAge: `${PENDING_MINUTES}m` });
      return payload;
    } catch {
      // The cookie is forged, too old, or was issued while the clock was ahead.
      return null;
    }
  }

  setHandover(reply: FastifyReply, code: string, secret: string, isSecure: boolean): void {
    setCookie(reply, cookieName(HANDOVER, code), secret, settings(HANDOVER_SECONDS, isSecure));
  }

  handoverOf(request: FastifyRequest, code: string): string | null {
    return cookieOf(request, cookieName(HANDOVER, code));
  }
}

/** A cookie name for each login. The hash removes characters that are not allowed in names. */
function cookieName(kind: string, of: string): string {
  return `${kind}-${createHash('sha256').update(of).digest('hex').slice(0, 16)}`;
}

function settings(seconds: number, isSecure: boolean): CookieSettings {
  return { path: COOKIE_PATH, seconds, isSecure };
}
