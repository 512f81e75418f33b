import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#contract/client.ts';
import { ApiError, call } from '#dashboard/api/client.ts';
import { syncGroupsQuery } from '#dashboard/api/queries.ts';
import { mutationKeys } from '#dashboard/api/query-keys.ts';
import { refetchAfterLast } from '#dashboard/api/refetch-after-last.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { showError, showUndo } from '#dashboard/components/notices.tsx';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { serverNow } from '#dashboard/session/server-clock.ts';
import { useTranslation } from '#ui/language.ts';

export type ListedGroup = ResponseOf<'POST /api/syncgroups/getsyncgroups'>[number];
type GroupUpdate = { name?: string; channels?: string[] };

/** Changes of a group that were refused because someone else had changed the same in the meantime. */
export interface GroupConflict {
  group: string;
  update: GroupUpdate;
  noticedAt: number;
}

/** A request that changes the groups. What follows it belongs to it, because several can be waiting. */
interface Change {
  send(): Promise<unknown>;
  onDone?(): void;
  onRefused?(refusal: Error): void;
}

/** The sync groups of a portal, and the actions for them. */
export function useSyncGroups(portalId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const answer = useQuery(syncGroupsQuery(portalId));
  const [conflicts, setConflicts] = useState<readonly GroupConflict[]>([]);
  const { queryKey } = syncGroupsQuery(portalId);
  const mutationKey = mutationKeys.changeSyncGroups(portalId);
  const show = (change: (groups: ListedGroup[]) => ListedGroup[]) =>
    queryClient.setQueryData(queryKey, (groups) => groups && change(groups));
  const create = async (settings: GroupUpdate) => {
    const created = await call('POST /api/syncgroups/add', { PortalId: portalId, ...settings });
    show((groups) => [...groups.filter(({ _id }) => _id !== created._id), { ...created, areas: [] }]);
  };
  const ofAllChanges = {
    mutationKey,
    // One after the other, because each change is checked against what it was made from.
    scope: { id: `sync groups of ${portalId}` },
    onSettled: () => refetchAfterLast(queryClient, mutationKey, [queryKey]),
  };
  const { submit: add } = useSubmission({
    ...ofAllChanges,
    mutationFn: (name: string) => create({ name }),
    onError: (error) => showError(error.message),
  });
  const { mutate } = useMutation({
    ...ofAllChanges,
    mutationFn: ({ send }: Change) => send(),
    onSuccess: (_, { onDone }) => onDone?.(),
    onError(error, { onRefused }) {
      if (!isConflict(error)) showError(error.message);
      onRefused?.(error);
    },
  });
  return {
    groups: answer.data ?? [],
    list: allOf([answer]),
    add,
    conflicts,
    dismissConflict: (group: string) => setConflicts((all) => all.filter((one) => one.group !== group)),
    update: (group: ListedGroup, update: GroupUpdate, onRefused?: () => void) => {
      const { _id, PortalId, name, channels } = group;
      const before = { ...(update.name !== undefined && { name }), ...(update.channels && { channels }) };
      setConflicts((all) => withoutFields(all, _id, update));
      // Updates the list immediately, because the next choice is added to it.
      void queryClient.cancelQueries({ queryKey });
      show((groups) => groups.map((one) => (one._id === _id ? { ...one, ...update } : one)));
      mutate({
        send: () => call('PATCH /api/syncgroups/updateSyncGroup', { _id, PortalId, update, before }),
        onRefused: (refusal) => {
          if (isConflict(refusal)) setConflicts((all) => withConflict(all, _id, update));
          else onRefused?.();
        },
      });
    },
    remove: ({ _id, PortalId, name, channels }: ListedGroup) =>
      mutate({
        send: () => call('POST /api/syncgroups/delete', { _id, PortalId }),
        onDone() {
          show((groups) => groups.filter((one) => one._id !== _id));
          showUndo(t('{{name}} was deleted.', { name }), () => mutate({ send: () => create({ name, channels }) }));
        },
      }),
  };
}

/** Two changes of a group can both be refused: its conflict then consists of both. */
function withConflict(conflicts: readonly GroupConflict[], group: string, refused: GroupUpdate): GroupConflict[] {
  const earlier = conflicts.find((one) => one.group === group);
  const update = { ...earlier?.update, ...refused };
  return [...conflicts.filter((one) => one !== earlier), { group, update, noticedAt: serverNow() }];
}

/** A new change of a field replaces the one that was refused. */
function withoutFields(conflicts: readonly GroupConflict[], group: string, changed: GroupUpdate): GroupConflict[] {
  return conflicts.flatMap((one) => {
    if (one.group !== group) return one;
    const update = Object.fromEntries(Object.entries(one.update).filter(([field]) => !(field in changed)));
    return Object.keys(update).length > 0 ? { ...one, update } : [];
  });
}

/** Other refusals with this status name the field. */
function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.status === 409 && Object.keys(error.fields).length === 0;
}
