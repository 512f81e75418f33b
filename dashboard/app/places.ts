import type { LinkProps } from '@tanstack/react-router';
import type { User } from '#contract/entities/user.ts';
import { can } from '#rules/permissions.ts';

interface Place {
  to: NonNullable<LinkProps['to']>;
  label: string;
  /** Who may go there; everybody where it is left out. */
  isFor?(user: User): boolean;
}

const isSuperUser = (user: User) => user.isSuperUser;
const isAdmin = (user: User) => can(user, 'portal.configure', user);

/** Where the bar leads. */
export const PLACES: readonly Place[] = [
  { to: '/dashboard', label: 'Home' },
  { to: '/dashboard/instructions', label: 'Instructions' },
  { to: '/contentlibrary', label: 'Content Library' },
  { to: '/dashboard/controlpanel', label: 'Control Panel' },
  { to: '/dashboard/webmaster', label: 'Webmaster Control Panel', isFor: isSuperUser },
];

/** Where one gets to by name, beside those. */
const FURTHER_PLACES: readonly Place[] = [
  { to: '/dashboard/archive', label: 'Archive' },
  { to: '/dashboard/changelog', label: 'Changelog' },
  { to: '/dashboard/controlpanel/audit', label: 'Audit Log', isFor: isAdmin },
  { to: '/dashboard/controlpanel/editchannel', label: 'Add New Channel', isFor: isAdmin },
  { to: '/dashboard/controlpanel/edituser', label: 'Add New User', isFor: isAdmin },
  { to: '/contentlibrary/admin', label: 'Content Library Admin', isFor: isSuperUser },
  { to: '/dashboard/webmaster/templates', label: 'Templates', isFor: isSuperUser },
];

export function placesOf(user: User, places = PLACES): readonly Place[] {
  return places.filter(({ isFor }) => isFor?.(user) ?? true);
}

export function allPlacesOf(user: User): readonly Place[] {
  return placesOf(user, [...PLACES, ...FURTHER_PLACES]);
}
