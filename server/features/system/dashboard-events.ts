import type { Change } from '#contract/entities/change.ts';
import { Role } from '#contract/entities/user.ts';
import { type Actor, isWebmaster } from '#rules/permissions.ts';
import type { ChangeFeed } from '#server/db/change-feed.ts';
import type { EventStream } from '#server/http/event-stream.ts';

/** Tells open dashboards what changed in their portal. */
export class DashboardEvents {
  private readonly audiences = new Map<number, Set<{ stream: EventStream; actor: Actor }>>();

  constructor(changes: ChangeFeed) {
    changes.onChange((change) => this.tell(change));
    changes.onGap(() => this.tellAllOfGap());
  }

  join(stream: EventStream, portalId: number, actor: Actor): void {
    const audience = this.audiences.get(portalId) ?? new Set();
    const member = { stream, actor };
    audience.add(member);
    this.audiences.set(portalId, audience);
    stream.onClose(() => {
      audience.delete(member);
      if (audience.size === 0) this.audiences.delete(portalId);
    });
    stream.send('ready', {});
  }

  private tell(change: Change): void {
    const audiences = change.PortalId === null ? this.audiences.values() : [this.audiences.get(change.PortalId) ?? []];
    for (const audience of audiences) {
      for (const { stream, actor } of audience) if (maySee(actor, change)) stream.send('change', change);
    }
    this.sendAway(change);
  }

  /** What somebody may see was judged when they came: whose rights may have changed comes again, if they still can. */
  private sendAway(change: Change): void {
    if (change.kind !== 'user' && change.kind !== 'portal') return;
    for (const audience of this.audiences.values()) {
      for (const { stream, actor } of audience) if (concerns(change, actor)) stream.end();
    }
  }

  /** Something may have been missed: every dashboard asks for everything again. */
  private tellAllOfGap(): void {
    for (const audience of this.audiences.values()) for (const { stream } of audience) stream.send('ready', {});
  }
}

function concerns(change: Change, actor: Actor): boolean {
  if (change.kind === 'portal') return change.PortalId === actor.PortalId;
  return change.ids.length === 0 ? change.PortalId === actor.PortalId : change.ids.includes(actor._id);
}

/** Who is in the portal is for those who run it. */
function maySee(actor: Actor, change: Change): boolean {
  if (change.kind === 'block') return actor.isSuperUser;
  if (change.kind !== 'user') return true;
  return isWebmaster(actor) || actor.roleName === Role.Admin || change.ids.includes(actor._id);
}
