import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { Batcher } from '../batcher.ts';
import { accountChanged, sessionEnded } from '../errors.ts';
import { type Account, SESSION_HOURS, type UserStore } from '../features/users/users.store.ts';
import type { SignedIn } from './handlers.ts';

/** The one algorithm that tokens are made and accepted with. */
const ALGORITHM = 'HS256';
/** A token travels in a header with every request, and proxies refuse headers of more than 8 KB. */
const MOST_CHANNELS_TOLD = 100;

/**
 * Makes and reads login tokens. What a token says of its user is for show: rights come from the database at each request.
 * See docs/decisions/005-store-sessions-in-the-database.md
 */
export class Sessions {
  /** A screen of the dashboard makes several calls at once, all with the same token. */
  private readonly callers = new Batcher<string, null, SignedIn>((header) => this.identify(header));

  constructor(
    private readonly key: Uint8Array,
    private readonly users: UserStore,
  ) {}

  /** A new session as a token, for an account that was verified. Throws 401 where the account has changed since. */
  async begin({ accessVersion, ...user }: Account): Promise<string> {
    const sessionId = randomUUID();
    const verified = { _id: user._id, accessVersion };
    if (!(await this.users.addSession(sessionId, verified))) throw accountChanged();
    // A list cut short would be wrong; none at all says as little as the lists of channels, which hold only this user's anyway.
    const channels = user.channels.length > MOST_CHANNELS_TOLD ? [] : user.channels;
    return new SignJWT({ ...user, channels })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(`${SESSION_HOURS}h`)
      .setJti(sessionId)
      .sign(this.key);
  }

  /** Who sent this request; null without a token. Rejects with 401 for a token that was forged, has run out or was ended. */
  authenticate({ headers }: FastifyRequest): Promise<SignedIn> | null {
    return headers.authorization === undefined ? null : this.callers.load(headers.authorization, null);
  }

  private async identify(header: string): Promise<SignedIn> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
    const sessionId = token === undefined ? null : await this.read(token);
    const user = sessionId === null ? null : await this.users.findBySession(sessionId);
    if (!user || sessionId === null) throw sessionEnded();
    return { ...user, sessionId };
  }

  /** Whether the session that somebody came with still stands. */
  async isOpen({ sessionId }: Pick<SignedIn, 'sessionId'>): Promise<boolean> {
    return (await this.users.findBySession(sessionId)) !== null;
  }

  private async read(token: string): Promise<string | null> {
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: [ALGORITHM], requiredClaims: ['exp', 'jti'] });
      return payload.jti ?? null;
    } catch {
      // Forged, malformed or run out: all the same to whoever sent it.
      return null;
    }
  }
}
