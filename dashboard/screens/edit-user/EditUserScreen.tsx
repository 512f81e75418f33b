import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/entities/user.ts';
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
  const [created, setCreated] = useState<User | null>(null);
  const users = useQuery(usersQuery(portalId));
  const channels = useQuery(channelsQuery(portalId));
  const failed = [users, channels].find((answer) => answer.error && !answer.data);

  if (failed?.error) return <LoadFailure what="user" error={failed.error} retry={() => void failed.refetch()} />;
  if (!users.data || !channels.data) return <PageSkeleton />;
  // Stored, though the list does not have it yet: saved once more, it must not be made once more.
  const user = users.data.find((one) => one._id === id) ?? (id === undefined || id === created?._id ? created : null);
  const mayOpen = user ? can(actor, 'user.edit', user) : can(actor, 'portal.configure', { PortalId: portalId });
  if (!mayOpen || (id !== undefined && !user && id !== created?._id)) {
    return <Navigate to="/dashboard/controlpanel" replace />;
  }
  return (
    <UserForm
      key={id === created?._id ? 'new' : (id ?? 'new')}
      portalId={portalId}
      user={user}
      channels={channels.data}
      onCreated={setCreated}
    />
  );
}
