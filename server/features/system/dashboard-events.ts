import type { Change } from '#contract/entities/change.ts';
import { Role } from '#contract/entities/user.ts';
import { type Actor, isWebmaster } from '#rules/permissions.ts';
import type { ChangeFeed } from '#server/db/change-feed.ts';
import type { EventStream } from '#server/http/event-stream.ts';
import type { SignedIn } from '#server/http/handlers.ts';

/** Tells open dashboards what changed in their portal. */
export class DashboardEvents {
  private readonly audiences = new Map<number, Set<{ stream: EventStream; actor: Actor }>>();

  constructor(changes: ChangeFeed) {
    changes.onChange((change) => this.tell(change));
    changes.onGap(() => this.sendAllAway());
  }

  /** Adds a dashboard, for as long as its session lasts. */
  join(stream: EventStream, portalId: number, actor: SignedIn): void {
    const audience = this.audiences.get(portalId) ?? new Set();
    const member = { stream, actor };
    audience.add(member);
    this.audiences.set(portalId, audience);
    const ending = setTimeout(() => stream.end(), Date.parse(actor.sessionEndsAt) - Date.now()).unref();
    stream.onClose(() => {
      clearTimeout(ending);
      audience.delete(member);
      if (audience.size === 0) this.audiences.delete(portalId);
    });
    stream.send('ready', {});
  }

  private tell(change: Change): void {
    for (const [portalId, audience] of this.audiences) {
      const isElsewhere = change.PortalId !== null && change.PortalId !== portalId;
      // Superusers choose among all portals, wherever they are.
      if (isElsewhere && change.kind !== 'portal') continue;
      for (const { stream, actor } of audience) {
        if (maySee(actor, change) && (actor.isSuperUser || !isElsewhere)) stream.send('change', change);
      }
    }
    this.sendAway(change);
  }

  /** What somebody may see was judged when they came: whose rights may have changed comes again, if they still can. */
  private sendAway(change: Change): void {
    if (change.kind !== 'user' && change.kind !== 'portal') return;
    for (const [portalId, audience] of this.audiences) {
      for (const { stream, actor } of audience) if (concerns(change, actor, portalId)) stream.end();
    }
  }

  /** Something may have been missed, also that somebody was signed out: whoever may comes back and asks for everything. */
  private sendAllAway(): void {
    for (const audience of this.audiences.values()) for (const { stream } of audience) stream.end();
  }
}

function concerns(change: Change, actor: Actor, portalId: number): boolean {
  if (change.kind === 'portal') return change.PortalId === actor.PortalId || change.PortalId === portalId;
  return change.ids.length === 0 ? change.PortalId === actor.PortalId : change.ids.includes(actor._id);
}

/** Who is in the portal is for those who run it. */
function maySee(actor: Actor, change: Change): boolean {
  if (change.kind === 'block') return actor.isSuperUser;
  if (change.kind !== 'user') return true;
  return isWebmaster(actor) || actor.roleName === Role.Admin || change.ids.includes(actor._id);
}
