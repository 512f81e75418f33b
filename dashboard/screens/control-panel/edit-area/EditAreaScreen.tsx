import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { areasQuery, channelsQuery } from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { TurnedAway } from '#dashboard/components/TurnedAway.tsx';
import { usePageRecord } from '#dashboard/components/usePageRecord.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { isWebmaster } from '#rules/permissions.ts';
import { AreaForm } from './AreaForm.tsx';

const route = getRouteApi('/staff/dashboard/controlpanel/editarea');

/** An area's position, size and transition. */
export function EditAreaScreen() {
  const { id } = route.useSearch();
  const user = useUser();
  const { portalId } = useSelection();
  const areas = useQuery(areasQuery(portalId));
  const channels = useQuery(channelsQuery(portalId));
  const page = usePageRecord('/dashboard/controlpanel/editarea', id, areas.data);
  const { failure, retry } = allOf([areas, channels]);

  if (!isWebmaster(user)) return <TurnedAway to="/dashboard/controlpanel" reason="access" />;
  if (failure) return <LoadFailure what={id === undefined ? 'areas' : 'area'} error={failure} retry={retry} />;
  if (!areas.data || !channels.data) return <PageSkeleton shape="beside" />;
  if (page.isMissing) return <TurnedAway to="/dashboard/controlpanel" reason="missing" />;
  return (
    <AreaForm
      key={page.formKey}
      portalId={portalId}
      area={page.record}
      areas={areas.data}
      channels={channels.data}
      onCreated={page.onCreated}
    />
  );
}
