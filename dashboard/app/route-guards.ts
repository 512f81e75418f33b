import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { can } from '#rules/permissions.ts';
import { t } from '#ui/language.ts';
import { showNotice } from '../components/notices.tsx';
import { currentSelection } from '../session/selection.ts';
import { currentSession, hasLeft } from '../session/session.ts';

// Who may open a route. Others are redirected. What they may do there is decided by the server.

export const anyoneSignedOut = ({ location }: { location: ParsedLocation }) => {
  if (!currentSession()) return;
  throw redirect({ href: location.state.wanted ?? '/dashboard', replace: true });
};
export const signedIn = ({ location }: { location: ParsedLocation }) => {
  if (currentSession()) return;
  // Not in the address, so that a link can't decide where a login leads.
  throw redirect({ to: '/login', state: hasLeft() ? {} : { wanted: location.href }, replace: true });
};
export const withArea = () => {
  if (!currentSelection().area) throw redirect({ to: '/dashboard', replace: true });
};
export const withAreaAndSlideType = () => {
  withArea();
  if (currentSelection().slideType === null) throw redirect({ to: '/dashboard', replace: true });
};
export const superUser = (visit: Visit) => {
  if (!currentSession()?.user.isSuperUser) turnAway(visit);
};
export const admin = (visit: Visit) => {
  const user = currentSession()?.user;
  if (!user || !can(user, 'portal.configure', user)) turnAway(visit);
};
export const withChannel = () => {
  if (!currentSelection().channel) throw redirect({ to: '/dashboard', replace: true });
};

/** Pages are also loaded ahead, when the pointer is over a link. */
interface Visit {
  preload: boolean;
}

function turnAway({ preload }: Visit): never {
  if (!preload) showNotice(t('You don’t have access to that page.'));
  throw redirect({ to: '/dashboard', replace: true });
}
