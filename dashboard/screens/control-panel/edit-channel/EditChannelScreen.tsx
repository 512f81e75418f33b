import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ApiError } from '#dashboard/api/client.ts';
import { areasQuery, channelQuery } from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { TurnedAway } from '#dashboard/components/TurnedAway.tsx';
import { usePageRecord } from '#dashboard/components/usePageRecord.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { ChannelForm } from './ChannelForm.tsx';

const route = getRouteApi('/staff/dashboard/controlpanel/editchannel');

/** The settings of an existing or new channel. */
export function EditChannelScreen() {
  const { id } = route.useSearch();
  const user = useUser();
  const { portalId } = useSelection();
  const channel = useQuery({ ...channelQuery(portalId, id ?? ''), enabled: id !== undefined });
  const areas = useQuery(areasQuery(portalId));
  const page = usePageRecord(
    '/dashboard/controlpanel/editchannel',
    id,
    channel.data && !channel.data.archived ? [channel.data] : undefined,
  );
  // A channel that was just added is known before it has been loaded.
  const isNeeded = id !== undefined && page.record === null;
  const isUnknown = channel.error instanceof ApiError && channel.error.status === 404;
  const isMissing = isNeeded && (isUnknown || channel.data?.archived === true);
  const { failure, retry } = allOf(isNeeded && !isMissing ? [channel, areas] : [areas]);

  if (failure) return <LoadFailure what={isNeeded ? 'channel' : 'areas'} error={failure} retry={retry} />;
  if (!areas.data || (isNeeded && !isMissing && !channel.data)) return <PageSkeleton />;
  const mayOpen = can(user, 'channel.manage', { PortalId: portalId });
  if (!mayOpen || isMissing) {
    return <TurnedAway to="/dashboard/controlpanel" reason={mayOpen ? 'missing' : 'access'} />;
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
