import { Alert, Stack, Text } from '@mantine/core';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import { AddChannelButton } from './AddChannelButton.tsx';

/** Shown while there are no channels: a link to create the first one, or whom to ask. */
export function NoChannels({ portalId }: { portalId: number }) {
  const { t } = useTranslation();
  const mayManage = can(useUser(), 'channel.manage', { PortalId: portalId });
  return (
    // Without a status role, because the result of the user's last action is announced first.
    <Alert color="yellow" variant="light" role="note">
      <Stack gap={12} align="flex-start">
        <Text size="sm">
          {mayManage
            ? t('There are no channels yet. Add the first one.')
            : t('You don’t have access to any channels. Ask your administrator for access.')}
        </Text>
        {mayManage && <AddChannelButton />}
      </Stack>
    </Alert>
  );
}
