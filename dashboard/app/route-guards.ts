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
export const withArea = (visit: Visit) => {
  if (!currentSelection().area) turnAway(visit, t('Choose an area first. New slides are created in it.'));
};
export const withSlide = (visit: Visit) => {
  withArea(visit);
  const { slide, slideType } = currentSelection();
  if (slide === null && slideType === null) turnAway(visit, t('Choose a slide to edit, or create one.'));
};
export const superUser = (visit: Visit) => {
  if (!currentSession()?.user.isSuperUser) turnAway(visit);
};
export const admin = (visit: Visit) => {
  const user = currentSession()?.user;
  if (!user || !can(user, 'portal.configure', user)) turnAway(visit);
};
export const withChannel = (visit: Visit) => {
  if (!currentSelection().channel) turnAway(visit, t('Choose the channel to sort: select the arrows below its name.'));
};

/** Pages are also loaded ahead, when the pointer is over a link. */
interface Visit {
  preload: boolean;
}

/** Opens the matrix instead, and says why. */
function turnAway({ preload }: Visit, reason = t('You don’t have access to that page.')): never {
  if (!preload) showNotice(reason);
  throw redirect({ to: '/dashboard', replace: true });
}
