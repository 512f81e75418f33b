import { useQueryClient } from '@tanstack/react-query';
import type { MatrixView } from '#contract/entities/matrix-view.ts';
import { call } from '#dashboard/api/client.ts';
import { viewsQuery } from '#dashboard/api/queries.ts';

/** Saves and deletes views of a portal's matrix. Both reject with the server's error. */
export function useSavedViews(portalId: number) {
  const queryClient = useQueryClient();
  const show = (views: MatrixView[]) => queryClient.setQueryData(viewsQuery(portalId).queryKey, views);
  return {
    save: async (view: MatrixView) => void show(await call('POST /api/views/save', { PortalId: portalId, ...view })),
    remove: async (name: string) => void show(await call('POST /api/views/delete', { PortalId: portalId, name })),
  };
}
