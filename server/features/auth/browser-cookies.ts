import { hkdfSync } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { PendingLogin } from './identity-provider.ts';

const PATH = '/api/auth';
const PENDING = 'vitrine-login';
const HANDOVER = 'vitrine-handover';
/** Time enough to type a password and a second factor at the provider. */
const PENDING_MINUTES = 10;
export const HANDOVER_SECONDS = 60;

/** What a login through a provider leaves in the browser that began it, so that nobody can be made to end somebody else's. */
export class BrowserCookies {
  private readonly key: Uint8Array;

  constructor(sessionKey: Uint8Array) {
    // A key of its own: what is sealed here must never pass for a login token.
    this.key = new Uint8Array(hkdfSync('sha256', sessionKey, '', 'login through a provider', 32));
  }

  async keepPending(reply: FastifyReply, pending: PendingLogin, isSecure: boolean): Promise<void> {
    const sealed = await new EncryptJWT({ ...pending })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(`${PENDING_MINUTES}m`)
      .encrypt(this.key);
    setCookie(reply, PENDING, sealed, PENDING_MINUTES * 60, isSecure);
  }

  /** What this browser began, and forgets it; null where it began nothing or too long ago. */
  async takePending(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Promise<PendingLogin | null> {
    const sealed = cookieOf(request, PENDING);
    setCookie(reply, PENDING, '', 0, isSecure);
    if (sealed === null) return null;
    try {
      const { payload } = await jwtDecrypt<PendingLogin>(sealed, this.key, { requiredClaims: ['exp'] });
      return payload;
    } catch {
      // Forged, or too old: nothing was begun.
      return null;
    }
  }

  keepHandover(reply: FastifyReply, secret: string, isSecure: boolean): void {
    setCookie(reply, HANDOVER, secret, HANDOVER_SECONDS, isSecure);
  }

  handoverOf(request: FastifyRequest): string | null {
    return cookieOf(request, HANDOVER);
  }
}

function setCookie(reply: FastifyReply, name: string, value: string, seconds: number, isSecure: boolean): void {
  const parts = [`${name}=${value}`, `Path=${PATH}`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
  reply.header('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '));
}

function cookieOf(request: FastifyRequest, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}
