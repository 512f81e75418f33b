import type { Change } from '#contract/entities/change.ts';
import type { User } from '#contract/entities/user.ts';
import { BoundedMap } from '#server/cache/bounded-map.ts';
import type { Database } from '#server/db/database.ts';
import { userStore } from '#server/features/users/users.store.ts';

/** Of all cached users together. Each also counts as one. */
const MAX_CACHED_CHANNELS = 50_000;

/**
 * A user, and when their session ends: in milliseconds, as `performance.now()` counts them, because this machine's
 * clock may differ from the database's or be corrected.
 */
export type SessionOwner = User & { sessionEndsAt: number };

/**
 * The users of open sessions, cached until they or their sessions change, which triggers of the database announce. A
 * cached one is only returned after the database has proved that all changes have been announced, so that a logout, a
 * new password or another role applies to the next request in every process.
 * See docs/decisions/053-serve-staff-with-few-round-trips.md
 */
export class OpenSessions {
  private readonly owners = new BoundedMap<string, SessionOwner>(MAX_CACHED_CHANNELS, {
    weightOf: ({ channels }) => 1 + channels.length,
  });
  /** How often something was dropped: what is being read meanwhile may be older. */
  private drops = 0;

  constructor(private readonly database: Database) {
    database.changes.onChange((change) => this.forget(change));
    database.changes.onGap(() => {
      this.drops += 1;
      this.owners.clear();
    });
  }

  /** Omits sessions that have ended. Everything that is still cached afterwards, here or elsewhere, is current. */
  async find(sessionIds: readonly string[]): Promise<Map<string, SessionOwner>> {
    if (this.areCached(sessionIds)) {
      await this.database.catchUp();
      if (this.areCached(sessionIds)) return this.cached(sessionIds);
    }
    const dropsBefore = this.drops;
    const now = performance.now();
    const found = await this.database.readAnnounced((queries) => userStore(queries).findBySessions(sessionIds));
    const isCurrent = this.database.changes.isReceiving && this.drops === dropsBefore;
    const owners = new Map<string, SessionOwner>();
    for (const [sessionId, { sessionLastsMs, ...user }] of found) {
      const owner = { ...user, sessionEndsAt: now + sessionLastsMs };
      owners.set(sessionId, owner);
      if (isCurrent) this.owners.set(sessionId, owner);
    }
    return owners;
  }

  private areCached(sessionIds: readonly string[]): boolean {
    return this.database.changes.isReceiving && sessionIds.every((sessionId) => this.owners.has(sessionId));
  }

  private cached(sessionIds: readonly string[]): Map<string, SessionOwner> {
    const owners = new Map<string, SessionOwner>();
    for (const sessionId of sessionIds) {
      const owner = this.owners.get(sessionId);
      if (owner && owner.sessionEndsAt > performance.now()) owners.set(sessionId, owner);
    }
    return owners;
  }

  private forget({ kind, PortalId, ids }: Change): void {
    if (kind !== 'user') return;
    this.drops += 1;
    for (const [sessionId, owner] of this.owners) {
      const isListed = ids.length === 0 || ids.includes(owner._id);
      if (isListed && (PortalId === null || owner.PortalId === PortalId)) this.owners.delete(sessionId);
    }
  }
}
