import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Area } from '#contract/entities/area.ts';
import { areasQuery, channelsQuery } from '#dashboard/api/queries.ts';
import { useSelection } from '#dashboard/app/selection.ts';
import { useUser } from '#dashboard/app/session.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { isWebmaster } from '#rules/permissions.ts';
import { AreaForm } from './AreaForm.tsx';

const route = getRouteApi('/staff/dashboard/controlpanel/editarea');

/** One area: where it lies on the screen and how its slides change. */
export function EditAreaScreen() {
  const { id } = route.useSearch();
  const user = useUser();
  const { portalId } = useSelection();
  const [created, setCreated] = useState<Area | null>(null);
  const areas = useQuery(areasQuery(portalId));
  const channels = useQuery(channelsQuery(portalId));
  const failed = [areas, channels].find((answer) => answer.error && !answer.data);

  if (!isWebmaster(user)) return <Navigate to="/dashboard/controlpanel" replace />;
  if (failed?.error) return <LoadFailure what="area" error={failed.error} retry={() => void failed.refetch()} />;
  if (!areas.data || !channels.data) return <PageSkeleton isWide />;
  // Stored, though the list does not have it yet: saved once more, it must not be made once more.
  const area = areas.data.find((one) => one._id === id) ?? (id === undefined || id === created?._id ? created : null);
  if (id !== undefined && !area && id !== created?._id) return <Navigate to="/dashboard/controlpanel" replace />;
  return (
    <AreaForm
      key={id === created?._id ? 'new' : (id ?? 'new')}
      portalId={portalId}
      area={area}
      areas={areas.data}
      channels={channels.data}
      onCreated={setCreated}
    />
  );
}
