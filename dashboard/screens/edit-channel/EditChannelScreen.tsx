import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Channel } from '#contract/entities/channel.ts';
import { areasQuery, channelsQuery } from '#dashboard/api/queries.ts';
import { useSelection } from '#dashboard/app/selection.ts';
import { useUser } from '#dashboard/app/session.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { can } from '#rules/permissions.ts';
import { ChannelForm } from './ChannelForm.tsx';

const route = getRouteApi('/staff/dashboard/controlpanel/editchannel');

/** One channel's settings: an existing one's, or those of one that is being made. */
export function EditChannelScreen() {
  const { id } = route.useSearch();
  const user = useUser();
  const { portalId } = useSelection();
  const [created, setCreated] = useState<Channel | null>(null);
  const channels = useQuery(channelsQuery(portalId));
  const areas = useQuery(areasQuery(portalId));
  const failed = [channels, areas].find((answer) => answer.error && !answer.data);

  if (failed?.error) return <LoadFailure what="channel" error={failed.error} retry={() => void failed.refetch()} />;
  if (!channels.data || !areas.data) return <PageSkeleton />;
  // Stored, though the list does not have it yet: saved once more, it must not be made once more.
  const channel =
    channels.data.find((one) => one._id === id) ?? (id === undefined || id === created?._id ? created : null);
  if (!can(user, 'channel.manage', { PortalId: portalId }) || (id !== undefined && !channel && id !== created?._id)) {
    return <Navigate to="/dashboard/controlpanel" replace />;
  }
  return (
    <ChannelForm
      // A channel that was just made stays in the form in which it was made.
      key={id === created?._id ? 'new' : (id ?? 'new')}
      portalId={portalId}
      channel={channel}
      areas={areas.data}
      onCreated={setCreated}
    />
  );
}
