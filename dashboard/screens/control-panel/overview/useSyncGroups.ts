import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/client.ts';
import { call } from '#dashboard/api/client.ts';
import { syncGroupsQuery } from '#dashboard/api/queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { showError } from '#dashboard/components/notices.tsx';
import { useTranslation } from '#ui/language.ts';

export type ListedGroup = ResponseOf<'POST /api/syncgroups/getsyncgroups'>[number];
type GroupUpdate = { name?: string; channels?: string[] };

/** The sync groups of a portal, and the actions for them. */
export function useSyncGroups(portalId: number) {
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const { data, error } = useQuery(syncGroupsQuery(portalId));
  const { mutate } = useMutation({
    mutationKey: queryKeys.syncGroups(portalId),
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (error) => showError(error.message),
    // Data read while another change is in progress is older than what is shown.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: queryKeys.syncGroups(portalId) }) === 1
        ? queryClient.invalidateQueries({ queryKey: queryKeys.syncGroups(portalId) })
        : undefined,
  });
  return {
    groups: data ?? [],
    /** Why the list isn't available; null once it is loaded. */
    missing: data ? null : (error?.message ?? t('Still loading…')),
    add: (name: string) => mutate(() => call('POST /api/syncgroups/add', { PortalId: portalId, name })),
    update: ({ _id, PortalId }: ListedGroup, update: GroupUpdate, onRefused?: () => void) => {
      // Updates the list immediately, because the next choice is added to it.
      void queryClient.cancelQueries({ queryKey: queryKeys.syncGroups(portalId) });
      queryClient.setQueryData(syncGroupsQuery(portalId).queryKey, (all) =>
        all?.map((group) => (group._id === _id ? { ...group, ...update } : group)),
      );
      mutate(() => call('PATCH /api/syncgroups/updateSyncGroup', { _id, PortalId, update }), {
        ...(onRefused && { onError: onRefused }),
      });
    },
    remove: ({ _id, PortalId }: ListedGroup) => mutate(() => call('POST /api/syncgroups/delete', { _id, PortalId })),
  };
}
