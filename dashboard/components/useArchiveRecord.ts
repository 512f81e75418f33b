import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#ui/language.ts';
import { call } from '../api/client.ts';
import { keysOfPortal } from '../api/refresher.ts';
import { showError, showNotice, showUndo } from './notices.tsx';

/** Kinds of record that can be archived, besides slides. */
export type ArchivedKind = 'channel' | 'area';

interface Archiving {
  record: { _id: string; PortalId: number; name: string };
  archived: boolean;
}

/** Archives and restores channels or areas. Archiving can be undone from its notice. */
export function useArchiveRecord(kind: ArchivedKind) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const archiving = useMutation({
    mutationFn: async ({ record: { _id, PortalId }, archived }: Archiving) => {
      const request = { _id, PortalId, update: { archived } };
      if (kind === 'channel') await call('PATCH /api/channels/updateChannel', request);
      else await call('PATCH /api/areas/updateArea', request);
    },
    onSuccess(_, { record, archived }) {
      const { name } = record;
      if (archived) showUndo(t('“{{name}}” was archived.', { name }), () => mutate({ record, archived: false }));
      else showNotice(t('“{{name}}” was restored.', { name }));
    },
    onError: (error) => showError(error.message),
    onSettled: (_, __, { record }) =>
      Promise.all(keysOfPortal(record.PortalId).map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const { mutate } = archiving;
  return archiving;
}
