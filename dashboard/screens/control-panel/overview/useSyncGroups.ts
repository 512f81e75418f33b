import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#contract/client.ts';
import { ApiError, call } from '#dashboard/api/client.ts';
import { syncGroupsQuery } from '#dashboard/api/queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { showError, showUndo } from '#dashboard/components/notices.tsx';
import { serverNow } from '#dashboard/session/server-clock.ts';
import { useTranslation } from '#ui/language.ts';

export type ListedGroup = ResponseOf<'POST /api/syncgroups/getsyncgroups'>[number];
type GroupUpdate = { name?: string; channels?: string[] };

/** A change that was refused because someone else had changed the same in the meantime. */
export interface GroupConflict {
  group: string;
  update: GroupUpdate;
  noticedAt: number;
}

/** The sync groups of a portal, and the actions for them. */
export function useSyncGroups(portalId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const answer = useQuery(syncGroupsQuery(portalId));
  const [conflict, setConflict] = useState<GroupConflict | null>(null);
  const { mutate } = useMutation({
    mutationKey: queryKeys.syncGroups(portalId),
    // One after the other, because each change is checked against what it was made from.
    scope: { id: `sync groups of ${portalId}` },
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (error) => !isConflict(error) && showError(error.message),
    // Data read while another change is in progress is older than what is shown.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: queryKeys.syncGroups(portalId) }) === 1
        ? queryClient.invalidateQueries({ queryKey: queryKeys.syncGroups(portalId) })
        : undefined,
  });
  return {
    groups: answer.data ?? [],
    list: allOf([answer]),
    add: (name: string) => mutate(() => call('POST /api/syncgroups/add', { PortalId: portalId, name })),
    conflict,
    dismissConflict: () => setConflict(null),
    update: (group: ListedGroup, update: GroupUpdate, onRefused?: () => void) => {
      const { _id, PortalId, name, channels } = group;
      const before = { ...(update.name !== undefined && { name }), ...(update.channels && { channels }) };
      setConflict(null);
      // Updates the list immediately, because the next choice is added to it.
      void queryClient.cancelQueries({ queryKey: queryKeys.syncGroups(portalId) });
      queryClient.setQueryData(syncGroupsQuery(portalId).queryKey, (all) =>
        all?.map((one) => (one._id === _id ? { ...one, ...update } : one)),
      );
      mutate(() => call('PATCH /api/syncgroups/updateSyncGroup', { _id, PortalId, update, before }), {
        onError: (refusal) => {
          if (isConflict(refusal)) setConflict({ group: _id, update, noticedAt: serverNow() });
          else onRefused?.();
        },
      });
    },
    remove: ({ _id, PortalId, name, channels }: ListedGroup) =>
      mutate(() => call('POST /api/syncgroups/delete', { _id, PortalId }), {
        onSuccess: () =>
          showUndo(t('{{name}} was deleted.', { name }), () =>
            mutate(() => call('POST /api/syncgroups/add', { PortalId, name, channels })),
          ),
      }),
  };
}

/** Other refusals with this status name the field. */
function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.status === 409 && Object.keys(error.fields).length === 0;
}
