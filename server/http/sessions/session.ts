import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import type { StaffLanguage } from '#contract/staff-language.ts';
import { Batcher } from '#server/async/batcher.ts';
import { BoundedMap } from '#server/cache/bounded-map.ts';
import { accountChanged, sessionEnded } from '#server/errors.ts';
import { type Account, SESSION_HOURS, type UserStore } from '#server/features/users/users.store.ts';
import type { SignedIn } from '../contract/handlers.ts';
import type { OpenSessions, SessionOwner } from './open-sessions.ts';

/** The only algorithm with which tokens are signed and accepted. */
const ALGORITHM = 'HS256';
/** The token is sent in a header, and proxies refuse headers of more than 8 KB. */
const MAX_CHANNELS_IN_TOKEN = 100;
const MAX_VERIFIED_TOKENS = 1_000;

interface VerifiedToken {
  sessionId: string;
  expiresAtSeconds: number;
}

/**
 * Creates and verifies login tokens. The token's user fields are only for display: permissions are read from the
 * database at each request. See docs/decisions/005-store-sessions-in-the-database.md
 */
export class Sessions {
  /** All requests that arrive at the same time share one query. */
  private readonly callers = new Batcher<'callers', string, Map<string, SessionOwner>>((_all, sessionIds) =>
    this.open.find([...sessionIds]),
  );

  /** Tokens whose signature was verified. Whether their sessions have ended is checked at each request. */
  private readonly verified = new BoundedMap<string, VerifiedToken>(MAX_VERIFIED_TOKENS);

  constructor(
    private readonly key: Uint8Array,
    private readonly users: UserStore,
    private readonly open: Pick<OpenSessions, 'find'>,
  ) {}

  /**
   * Starts a session for a verified account and returns its token. `language`: in which its user reads the page, if
   * known. Throws 401 if the account was changed in the meantime.
   */
  async begin({ accessVersion, ...user }: Account, language: StaffLanguage | null): Promise<string> {
    const sessionId = randomUUID();
    const verified = { _id: user._id, accessVersion };
    if (!(await this.users.addSession(sessionId, verified))) throw accountChanged();
    if (language) await this.users.setLanguage(user._id, language);
    // A truncated list would be wrong. An empty one is harmless, because the API lists only this user's channels
    // anyway.
    const channels = user.channels.length > MAX_CHANNELS_IN_TOKEN ? [] : user.channels;
    return new SignJWT({ ...user, channels })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(`${SESSION_HOURS}h`)
      .setJti(sessionId)
      .sign(this.key);
  }

  /**
   * Returns the user who sent a request, or null without a token. Rejects with 401 for a forged, expired or revoked
   * token.
   */
  authenticate({ headers }: FastifyRequest): Promise<SignedIn> | null {
    return headers.authorization === undefined ? null : this.identify(headers.authorization);
  }

  private async identify(header: string): Promise<SignedIn> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
    const sessionId = token === undefined ? null : (this.known(token) ?? (await this.verify(token)));
    const user = sessionId === null ? undefined : (await this.callers.load('callers', sessionId)).get(sessionId);
    if (!user || sessionId === null) throw sessionEnded();
    return { ...user, sessionId };
  }

  /** Whether a session has been neither ended nor expired. */
  async isOpen({ sessionId }: Pick<SignedIn, 'sessionId'>): Promise<boolean> {
    return (await this.users.findBySession(sessionId)) !== null;
  }

  /** The session of a token that was verified before and has not expired. */
  private known(token: string): string | null {
    const known = this.verified.get(token);
    return known && known.expiresAtSeconds > Math.floor(Date.now() / 1000) ? known.sessionId : null;
  }

  private async verify(token: string): Promise<string | null> {
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: [ALGORITHM], requiredClaims: ['exp', 'jti'] });
      const { jti: sessionId, exp: expiresAtSeconds } = payload;
      if (sessionId === undefined || expiresAtSeconds === undefined) return null;
      this.verified.set(token, { sessionId, expiresAtSeconds });
      return sessionId;
    } catch {
      // The client isn't told whether the token was forged, malformed or expired.
      return null;
    }
  }
}
