import type { Change, StreamReady } from '#contract/entities/change.ts';
import { Role } from '#contract/entities/role.ts';
import { type Actor, isWebmaster } from '#rules/permissions.ts';
import type { ChangeFeed } from '#server/db/change-feed.ts';
import type { SignedIn } from '#server/http/contract/handlers.ts';
import type { EventStream } from '#server/http/streams/event-stream.ts';
import { RecentChanges } from './recent-changes.ts';

/** Sends open dashboards the changes in their portal. */
export class DashboardEvents {
  private readonly audiences = new Map<number, Set<{ stream: EventStream; actor: Actor }>>();
  private readonly recent = new RecentChanges(performance.now());

  constructor(changes: ChangeFeed) {
    changes.onChange((change) => this.send(change));
    changes.onGap(() => this.endAll());
  }

  /** Sends changes to a dashboard until its session expires. */
  join(stream: EventStream, portalId: number, actor: SignedIn): void {
    const audience = this.audiences.get(portalId) ?? new Set();
    const member = { stream, actor };
    audience.add(member);
    this.audiences.set(portalId, audience);
    const timer = setTimeout(() => stream.end(), actor.sessionEndsAt - performance.now()).unref();
    stream.onClose(() => {
      clearTimeout(timer);
      audience.delete(member);
      if (audience.size === 0) this.audiences.delete(portalId);
    });
    stream.send('ready', this.readyFor(portalId, actor));
  }

  private readyFor(portalId: number, actor: Actor): StreamReady {
    const ready = this.recent.at(performance.now());
    return { ...ready, changes: ready.changes.filter((change) => isFor(actor, portalId, change)) };
  }

  private send(change: Change): void {
    this.recent.add(change, performance.now());
    for (const [portalId, audience] of this.audiences) {
      for (const { stream, actor } of audience) if (isFor(actor, portalId, change)) stream.send('change', change);
    }
    this.endOutdated(change);
  }

  /** Ends streams of users whose permissions may have changed, because permissions are only checked on connection. */
  private endOutdated(change: Change): void {
    if (change.kind !== 'user' && change.kind !== 'portal') return;
    for (const [portalId, audience] of this.audiences) {
      for (const { stream, actor } of audience) if (concerns(change, actor, portalId)) stream.end();
    }
  }

  /**
   * Ends all streams after changes may have been missed, a logout for example. Dashboards reconnect and reload
   * everything.
   */
  private endAll(): void {
    this.recent.restart(performance.now());
    for (const audience of this.audiences.values()) for (const { stream } of audience) stream.end();
  }
}

function concerns(change: Change, actor: Actor, portalId: number): boolean {
  if (change.kind === 'portal') return change.PortalId === actor.PortalId || change.PortalId === portalId;
  return change.ids.length === 0 ? change.PortalId === actor.PortalId : change.ids.includes(actor._id);
}

/** Whether a dashboard that shows this portal gets the change. */
function isFor(actor: Actor, portalId: number, change: Change): boolean {
  const isOtherPortal = change.PortalId !== null && change.PortalId !== portalId;
  // Superusers see a list of all portals, so they get changes to any portal.
  if (isOtherPortal && !(change.kind === 'portal' && actor.isSuperUser)) return false;
  return maySee(actor, change);
}

/** Changes to users are for admins, and for the users themselves. */
function maySee(actor: Actor, change: Change): boolean {
  if (change.kind === 'block') return actor.isSuperUser;
  if (change.kind !== 'user') return true;
  return isWebmaster(actor) || actor.roleName === Role.Admin || change.ids.includes(actor._id);
}
