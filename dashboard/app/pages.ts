import type { LinkProps } from '@tanstack/react-router';
import type { User } from '#contract/entities/user.ts';
import { can } from '#rules/permissions.ts';
import { english } from '#ui/language.ts';

interface PageLink {
  to: NonNullable<LinkProps['to']>;
  label: string;
  /** Who may open the page; everyone by default. */
  isFor?(user: User): boolean;
}

const isSuperUser = (user: User) => user.isSuperUser;
const isAdmin = (user: User) => can(user, 'portal.configure', user);

/** The pages in the header. */
export const HEADER_PAGES: readonly PageLink[] = [
  { to: '/dashboard', label: english('Home') },
  { to: '/dashboard/instructions', label: english('Instructions') },
  { to: '/contentlibrary', label: english('Content Library') },
  { to: '/dashboard/controlpanel', label: english('Control Panel') },
  { to: '/dashboard/webmaster', label: english('Webmaster Control Panel'), isFor: isSuperUser },
];

/** Pages that can only be found by searching. */
const OTHER_PAGES: readonly PageLink[] = [
  { to: '/dashboard/files', label: english('Your files') },
  { to: '/dashboard/archive', label: english('Archive') },
  { to: '/dashboard/calendar', label: english('Calendar') },
  { to: '/dashboard/account', label: english('My account') },
  { to: '/dashboard/changelog', label: english('Changelog') },
  { to: '/dashboard/controlpanel/audit', label: english('Audit Log'), isFor: isAdmin },
  { to: '/dashboard/controlpanel/editchannel', label: english('Add New Channel'), isFor: isAdmin },
  { to: '/dashboard/controlpanel/edituser', label: english('Add New User'), isFor: isAdmin },
  { to: '/contentlibrary/admin', label: english('Content Library Admin'), isFor: isSuperUser },
  { to: '/dashboard/webmaster/templates', label: english('Templates'), isFor: isSuperUser },
];

export function pagesFor(user: User, pages = HEADER_PAGES): readonly PageLink[] {
  return pages.filter(({ isFor }) => isFor?.(user) ?? true);
}

export function allPagesFor(user: User): readonly PageLink[] {
  return pagesFor(user, [...HEADER_PAGES, ...OTHER_PAGES]);
}
