import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { keysOfPortal } from '../api/refresher.ts';
import { showError } from './notices.tsx';
import { showArchived } from './show-archived.ts';

/** Kinds of record that can be archived, besides slides. */
export type ArchivedKind = 'channel' | 'area';

interface Archiving {
  record: { _id: string; PortalId: number; name: string };
  archived: boolean;
}

/** Archives and restores channels or areas. Archiving can be undone from its notice. */
export function useArchiveRecord(kind: ArchivedKind) {
  const queryClient = useQueryClient();
  const archiving = useMutation({
    mutationFn: async ({ record: { _id, PortalId }, archived }: Archiving) => {
      const request = { _id, PortalId, update: { archived } };
      if (kind === 'channel') await call('PATCH /api/channels/updateChannel', request);
      else await call('PATCH /api/areas/updateArea', request);
    },
    onSuccess: (_, { record, archived }) =>
      showArchived(record.name, archived, () => mutate({ record, archived: false })),
    onError: (error) => showError(error.message),
    onSettled: (_, __, { record }) =>
      Promise.all(keysOfPortal(record.PortalId).map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const { mutate } = archiving;
  return archiving;
}
