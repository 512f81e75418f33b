import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/client.ts';
import { keysOfPortal } from '#dashboard/api/refresher.ts';
import { useTranslation } from '#ui/language.ts';
import { askFirst } from './ask-first.tsx';
import { showError, showNotice } from './notices.tsx';

type Deletion =
  | 'POST /api/channels/deleteChannel'
  | 'POST /api/areas/delete'
  | 'POST /api/times/delete'
  | 'POST /api/tags/delete'
  | 'POST /api/users/deleteuser';

/**
 * Deletes records of one kind, each after confirmation. `effects` are sentences about what else the deletion changes.
 */
export function useDeletion(
  endpoint: Deletion,
): (record: { _id: string; PortalId: number }, name: string, effects: readonly string[]) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ _id, PortalId }: { _id: string; PortalId: number; name: string }) =>
      call(endpoint, { _id, PortalId }),
    onSuccess: (_, { name }) => showNotice(t('{{name}} was deleted.', { name })),
    onError: (error) => showError(error.message),
    onSettled: (_, __, { PortalId }) =>
      Promise.all(keysOfPortal(PortalId).map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  return ({ _id, PortalId }, name, effects) =>
    askFirst({
      title: t('Really delete {{name}}?', { name }),
      effects,
      consequence: t('Deleting is permanent and can’t be undone.'),
      confirm: t('Delete'),
      isGrave: true,
      onConfirm: () => mutate({ _id, PortalId, name }),
    });
}
