import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { channelsQuery, usersQuery } from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { TurnedAway } from '#dashboard/components/TurnedAway.tsx';
import { usePageRecord } from '#dashboard/components/usePageRecord.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { UserForm } from './UserForm.tsx';

const route = getRouteApi('/staff/dashboard/controlpanel/edituser');

/** Edits the user's own account or another one, or creates a new one. */
export function EditUserScreen() {
  const { id } = route.useSearch();
  const actor = useUser();
  const { portalId } = useSelection();
  const users = useQuery(usersQuery(portalId));
  const channels = useQuery(channelsQuery(portalId));
  const page = usePageRecord('/dashboard/controlpanel/edituser', id, users.data);
  // A new or newly created record doesn't need the list.
  const needsOthers = id !== undefined && page.record === null;
  const { failure, retry } = allOf(needsOthers ? [users, channels] : [channels]);

  if (failure) return <LoadFailure what={needsOthers ? 'user' : 'channels'} error={failure} retry={retry} />;
  if (!channels.data || (needsOthers && !users.data)) return <PageSkeleton />;
  const user = page.record;
  const mayOpen = user ? can(actor, 'user.edit', user) : can(actor, 'portal.configure', { PortalId: portalId });
  if (page.isMissing) return <TurnedAway to="/dashboard/controlpanel" reason="missing" />;
  if (!mayOpen) return <TurnedAway to="/dashboard/controlpanel" reason="access" />;
  return (
    <UserForm key={page.formKey} portalId={portalId} user={user} channels={channels.data} onCreated={page.onCreated} />
  );
}
