import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/client.ts';
import { deletedPortalsQuery } from '#dashboard/api/queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { showError, showNotice } from '#dashboard/components/notices.tsx';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PanelTable } from '#dashboard/components/PanelTable.tsx';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { useTranslation } from '#ui/language.ts';

/** The deleted portals; empty if there are none. */
export function DeletedPortals() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data } = useQuery(deletedPortalsQuery());
  const { submit, isPending } = useSubmission({
    mutationFn: ({ _id }: { _id: string; PortalName: string }) =>
      call('POST /api/portals/updatePortal', { _id, update: { deleted: false } }),
    onSuccess: (_, { PortalName }) => showNotice(t('“{{name}}” was restored.', { name: PortalName })),
    onError: (error) => showError(error.message),
    onSettled: () =>
      Promise.all(
        [queryKeys.portals(), queryKeys.webmasterPanel()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  if (!data || data.length === 0) return null;
  return (
    <PanelSection
      title={t('Deleted portals')}
      summary={t('Restoring a portal also restores its channels, slides, screens and users.')}
    >
      <PanelTable
        rows={data}
        columns={[
          { title: t('Portal'), content: ({ PortalName }) => PortalName, hint: ({ PortalName }) => PortalName },
          { title: t('Number'), width: 'narrow', isSecondary: true, content: ({ PortalId }) => PortalId },
          {
            title: t('Restore'),
            width: 'medium',
            content: (portal) => (
              <Button
                size="xs"
                variant="default"
                disabled={isPending}
                aria-label={t('Restore {{name}}', { name: portal.PortalName })}
                onClick={() => submit(portal)}
              >
                {t('Restore')}
              </Button>
            ),
          },
        ]}
      />
    </PanelSection>
  );
}
