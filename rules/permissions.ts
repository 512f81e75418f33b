import { Role } from '#contract/entities/role.ts';
import type { User } from '#contract/entities/user.ts';

/** The user who acts: always the stored record, never the claims of a token. */
export type Actor = Pick<User, '_id' | 'roleName' | 'PortalId' | 'channels' | 'isSuperUser'>;

interface OfPortal {
  PortalId: number;
}
interface SlideSubject extends OfPortal {
  creator: string | null;
}
interface FileSubject extends OfPortal {
  createdBy: string | null;
}
interface ChannelSubject extends OfPortal {
  _id: string;
}
interface UserSubject extends OfPortal {
  _id: string;
  roleName: Role;
  isSuperUser: boolean;
}

/**
 * All permissions (specification, section 6): who may do what to which stored record. `canReach` is checked first: a
 * record in a portal that the actor can't reach does not exist for them.
 */
const rights = {
  'slide.create': (actor: Actor, slide: OfPortal) => canReach(actor, slide.PortalId),
  'slide.edit': (actor: Actor, slide: SlideSubject) =>
    runsPortal(actor, slide.PortalId) || edits(actor, slide.PortalId) || made(actor, slide),
  'slide.archive': (actor: Actor, slide: OfPortal) => runsPortal(actor, slide.PortalId),
  'slide.delete': (actor: Actor, slide: OfPortal) => runsPortal(actor, slide.PortalId),
  /** Rename, move, replace and delete an uploaded file. */
  'file.change': (actor: Actor, file: FileSubject) =>
    runsPortal(actor, file.PortalId) ||
    edits(actor, file.PortalId) ||
    made(actor, { ...file, creator: file.createdBy }),
  'channel.use': (actor: Actor, channel: ChannelSubject) =>
    runsPortal(actor, channel.PortalId) || (canReach(actor, channel.PortalId) && isAccessible(actor, channel)),
  'channel.manage': (actor: Actor, channel: OfPortal) => runsPortal(actor, channel.PortalId),
  'channel.order': (actor: Actor, channel: ChannelSubject) =>
    runsPortal(actor, channel.PortalId) || (edits(actor, channel.PortalId) && isAccessible(actor, channel)),
  /** Pairing a screen is permanent, so it requires the permission to manage the channel, not only to use it. */
  'channel.pair': (actor: Actor, channel: OfPortal) => runsPortal(actor, channel.PortalId),
  'syncGroup.create': (actor: Actor, group: OfPortal) => runsPortal(actor, group.PortalId),
  'portal.restore': (actor: Actor) => actor.isSuperUser,
  'portal.configure': (actor: Actor, portal: OfPortal) => runsPortal(actor, portal.PortalId),
  /** Named times and holidays. */
  'portal.setTimes': (actor: Actor, portal: OfPortal) => runsPortal(actor, portal.PortalId),
  'tag.manage': (actor: Actor, tag: OfPortal) => runsPortal(actor, tag.PortalId),
  /** Records that all portals share, and attempts by strangers, are for superusers. */
  'audit.read': (actor: Actor, { PortalId }: { PortalId: number | null }) =>
    PortalId === null ? actor.isSuperUser : runsPortal(actor, PortalId),
  'area.manage': (actor: Actor) => isWebmaster(actor),
  'user.create': (actor: Actor, user: Omit<UserSubject, '_id'>) =>
    runsPortal(actor, user.PortalId) && (actor.isSuperUser || (!user.isSuperUser && user.roleName >= actor.roleName)),
  'user.see': (actor: Actor, user: UserSubject) => runsPortal(actor, user.PortalId) || isSelf(actor, user),
  'user.edit': (actor: Actor, user: UserSubject) => isSelf(actor, user) || outranks(actor, user),
  'user.delete': (actor: Actor, user: UserSubject) =>
    isSelf(actor, user) ? user.roleName !== Role.Webmaster : outranks(actor, user),
  /** Name and channels: fields that users can't set for themselves. */
  'user.manage': (actor: Actor, user: UserSubject) =>
    !isSelf(actor, user) && runsPortal(actor, user.PortalId) && outranks(actor, user),
  /** `mayGiveRole` decides which role. */
  'user.changeRole': (actor: Actor, user: UserSubject) =>
    !isSelf(actor, user) &&
    (actor.isSuperUser || (runsPortal(actor, user.PortalId) && !user.isSuperUser && user.roleName > actor.roleName)),
  'user.makeSuperUser': (actor: Actor) => actor.isSuperUser,
} as const;

export type Right = keyof typeof rights;
type SubjectOf<R extends Right> = Parameters<(typeof rights)[R]>[1];

/** Whether `actor` may do `right` to the stored `subject`. */
export function can<R extends Right>(actor: Actor, right: R, subject: SubjectOf<R>): boolean {
  return (rights[right] as (actor: Actor, subject: SubjectOf<R>) => boolean)(actor, subject);
}

/** Whether a portal exists for this actor. Superusers and webmasters reach all portals, others only their own. */
export function canReach(actor: Actor, portalId: number): boolean {
  return isWebmaster(actor) || actor.PortalId === portalId;
}

/** Whether `actor` may give a user this role: their own, or one with fewer permissions. */
export function mayGiveRole(actor: Pick<Actor, 'isSuperUser' | 'roleName'>, role: Role): boolean {
  return actor.isSuperUser || role >= actor.roleName;
}

export function isWebmaster(actor: Pick<Actor, 'isSuperUser' | 'roleName'>): boolean {
  return actor.isSuperUser || actor.roleName === Role.Webmaster;
}

function runsPortal(actor: Actor, portalId: number): boolean {
  return isWebmaster(actor) || (actor.roleName === Role.Admin && actor.PortalId === portalId);
}

function edits(actor: Actor, portalId: number): boolean {
  return actor.roleName === Role.Editor && actor.PortalId === portalId;
}

function made(actor: Actor, slide: SlideSubject): boolean {
  return actor.PortalId === slide.PortalId && slide.creator === actor._id;
}

function isSelf(actor: Actor, user: UserSubject): boolean {
  return actor._id === user._id;
}

/** Someone who can set a superuser's password can log in as one, so only superusers may manage superusers. */
function outranks(actor: Actor, user: UserSubject): boolean {
  if (actor.isSuperUser) return true;
  if (user.isSuperUser || !canReach(actor, user.PortalId)) return false;
  return isWebmaster(actor) || user.roleName > actor.roleName;
}

/** Whether the user may use every channel of the portal, including those that don't exist yet. */
export function usesAllChannels(actor: Actor, portalId: number): boolean {
  return runsPortal(actor, portalId) || actor.channels.length === 0;
}

function isAccessible(actor: Actor, channel: ChannelSubject): boolean {
  return actor.channels.length === 0 || actor.channels.includes(channel._id);
}
