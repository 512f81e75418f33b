import { createHash, hkdfSync } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { type CookieSettings, cookieOf, cookiesOf, setCookie } from '#server/http/sessions/cookies.ts';
import type { PendingLogin } from './identity-provider.ts';

const PATH = '/api/auth';
const PENDING = 'vitrine-login';
const HANDOVER = 'vitrine-handover';
/** Time enough to type a password and a second factor at the provider. */
const PENDING_MINUTES = 10;
export const HANDOVER_SECONDS = 60;
/** Browsers send all of them each time, and headers have a limit. */
const MOST_PENDING = 5;

/**
 * What a login through a provider leaves in the browser that began it, so that nobody can be made to end somebody else's. Each
 * login has cookies of its own: in several tabs several may be under way.
 */
export class BrowserCookies {
  private readonly key: Uint8Array;

  constructor(sessionKey: Uint8Array) {
    // A key of its own: what is sealed here must never pass for a login token.
    this.key = new Uint8Array(hkdfSync('sha256', sessionKey, '', 'login through a provider', 32));
  }

  /** The oldest ones go: browsers name those first. */
  async keepPending(
    request: FastifyRequest,
    reply: FastifyReply,
    pending: PendingLogin,
    isSecure: boolean,
  ): Promise<void> {
    const sealed = await new EncryptJWT({ ...pending })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setIssuedAt()
      .encrypt(this.key);
    const begun = cookiesOf(request).filter(([name]) => name.startsWith(PENDING));
    for (const [name] of begun.slice(0, 1 - MOST_PENDING)) setCookie(reply, name, '', settings(0, isSecure));
    setCookie(reply, nameFor(PENDING, pending.state), sealed, settings(PENDING_MINUTES * 60, isSecure));
  }

  /** What this browser began under this state, and forgets it; null where it began nothing or too long ago. */
  async takePending(
    request: FastifyRequest,
    reply: FastifyReply,
    state: string,
    isSecure: boolean,
  ): Promise<PendingLogin | null> {
    const name = nameFor(PENDING, state);
    const sealed = cookieOf(request, name);
    if (sealed === null) return null;
    setCookie(reply, name, '', settings(0, isSecure));
    try {
      const { payload } = await jwtDecrypt<PendingLogin>(sealed, this.key, { maxTokenAge: `${PENDING_MINUTES}m` });
      return payload;
    } catch {
      // Forged, too old, or from a clock that was ahead: nothing was begun.
      return null;
    }
  }

  keepHandover(reply: FastifyReply, code: string, secret: string, isSecure: boolean): void {
    setCookie(reply, nameFor(HANDOVER, code), secret, settings(HANDOVER_SECONDS, isSecure));
  }

  handoverOf(request: FastifyRequest, code: string): string | null {
    return cookieOf(request, nameFor(HANDOVER, code));
  }
}

/** Tells the logins of one browser apart, whatever characters came. */
function nameFor(kind: string, of: string): string {
  return `${kind}-${createHash('sha256').update(of).digest('hex').slice(0, 16)}`;
}

function settings(seconds: number, isSecure: boolean): CookieSettings {
  return { path: PATH, seconds, isSecure };
}
