import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { areasQuery, channelsQuery } from '#dashboard/api/queries.ts';
import { useSelection } from '#dashboard/app/selection.ts';
import { useUser } from '#dashboard/app/session.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { usePageRecord } from '#dashboard/components/usePageRecord.ts';
import { can } from '#rules/permissions.ts';
import { ChannelForm } from './ChannelForm.tsx';

const route = getRouteApi('/staff/dashboard/controlpanel/editchannel');

/** One channel's settings: an existing one's, or those of one that is being made. */
export function EditChannelScreen() {
  const { id } = route.useSearch();
  const user = useUser();
  const { portalId } = useSelection();
  const channels = useQuery(channelsQuery(portalId));
  const areas = useQuery(areasQuery(portalId));
  const page = usePageRecord('/dashboard/controlpanel/editchannel', id, channels.data);
  // A new one has no need of the others, nor has one that was just made.
  const needsOthers = id !== undefined && page.record === null;
  const { failure, retry } = allOf(needsOthers ? [channels, areas] : [areas]);

  if (failure) return <LoadFailure what={needsOthers ? 'channel' : 'areas'} error={failure} retry={retry} />;
  if (!areas.data || (needsOthers && !channels.data)) return <PageSkeleton />;
  if (!can(user, 'channel.manage', { PortalId: portalId }) || page.isMissing) {
    return <Navigate to="/dashboard/controlpanel" replace />;
  }
  return (
    <ChannelForm
      key={page.formKey}
      portalId={portalId}
      channel={page.record}
      areas={areas.data}
      onCreated={page.onCreated}
    />
  );
}
