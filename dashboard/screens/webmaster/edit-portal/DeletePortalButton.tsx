import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Portal } from '#contract/entities/portal.ts';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { askFirst } from '#dashboard/components/ask-first.tsx';
import { showError, showNotice } from '#dashboard/components/notices.tsx';
import { useIsStillHere } from '#dashboard/components/useIsStillHere.ts';
import { useTranslation } from '#ui/language.ts';

/** Deletes a portal after confirmation. It can be restored in the webmaster area. */
export function DeletePortalButton({ portal: { _id, PortalName: name } }: { portal: Portal }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/portals/updatePortal', { _id, update: { deleted: true } }),
    onSuccess: async () => {
      showNotice(t('{{name}} was deleted.', { name }));
      if (isStillHere()) await navigate({ to: '/dashboard/webmaster' });
    },
    onError: (error) => showError(error.message),
    onSettled: () =>
      Promise.all(
        [queryKeys.portals(), queryKeys.webmasterPanel()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <Button
      variant="subtle"
      color="red"
      loading={isPending}
      onClick={() =>
        askFirst({
          title: t('Really delete {{name}}?', { name }),
          consequence: t(
            'Its users are logged out and its screens go dark. You can restore it under “Deleted portals” in the Webmaster Control Panel.',
          ),
          confirm: t('Delete'),
          isGrave: true,
          onConfirm: () => mutate(),
        })
      }
    >
      {t('Delete')}
    </Button>
  );
}
