import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { channelsQuery, usersQuery } from '#dashboard/api/queries.ts';
import { useSelection } from '#dashboard/app/selection.ts';
import { useUser } from '#dashboard/app/session.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { can } from '#rules/permissions.ts';
import { UserForm } from './UserForm.tsx';

const route = getRouteApi('/staff/dashboard/controlpanel/edituser');

/** One user of the portal: oneself, somebody else, or a new one. */
export function EditUserScreen() {
  const { id } = route.useSearch();
  const actor = useUser();
  const { portalId } = useSelection();
  const [createdId, setCreatedId] = useState<string | null>(null);
  const users = useQuery(usersQuery(portalId));
  const channels = useQuery(channelsQuery(portalId));
  const failed = [users, channels].find((answer) => answer.error && !answer.data);

  if (failed?.error) return <LoadFailure what="user" error={failed.error} retry={() => void failed.refetch()} />;
  if (!users.data || !channels.data) return <PageSkeleton />;
  const user = users.data.find((one) => one._id === id) ?? null;
  const mayOpen = user ? can(actor, 'user.edit', user) : can(actor, 'portal.configure', { PortalId: portalId });
  if (!mayOpen || (id !== undefined && !user && id !== createdId)) {
    return <Navigate to="/dashboard/controlpanel" replace />;
  }
  return (
    <UserForm
      key={id === createdId ? 'new' : (id ?? 'new')}
      portalId={portalId}
      user={user}
      channels={channels.data}
      onCreated={setCreatedId}
    />
  );
}
