import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { keysOfPortal } from '../api/refresher.ts';
import { showError } from './notices.tsx';

/** Kinds of record that can be archived, besides slides. */
export type ArchivedKind = 'channel' | 'area';

interface Archiving {
  record: { _id: string; PortalId: number };
  archived: boolean;
}

/** Archives and restores channels or areas. */
export function useArchiveRecord(kind: ArchivedKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ record: { _id, PortalId }, archived }: Archiving) => {
      const request = { _id, PortalId, update: { archived } };
      if (kind === 'channel') await call('PATCH /api/channels/updateChannel', request);
      else await call('PATCH /api/areas/updateArea', request);
    },
    onError: (error) => showError(error.message),
    onSettled: (_, __, { record }) =>
      Promise.all(keysOfPortal(record.PortalId).map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
