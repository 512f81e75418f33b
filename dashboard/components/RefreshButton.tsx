import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { useTranslation } from '#ui/language.ts';
import { showError } from './notices.tsx';
import classes from './RefreshButton.module.css';
import { type ShownChannel, useChannelState } from './useChannelState.ts';

interface RefreshButtonProps {
  channel: ShownChannel & { name: string; needsRefresh: boolean };
  isDisabled?: boolean;
}

/** Makes the screens of a channel reload; shows "Refreshing..." until one of them has. */
export function RefreshButton({ channel, isDisabled = false }: RefreshButtonProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { _id, PortalId, name, needsRefresh } = channel;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('PATCH /api/channels/updateChannel', { _id, PortalId, update: { needsRefresh: true } }),
    onError: (error) => showError(t('{{name}} could not be refreshed. {{message}}', { name, message: error.message })),
    onSettled: () =>
      Promise.all(
        [queryKeys.controlPanel(PortalId), queryKeys.webmasterPanel()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const isRefreshing = needsRefresh || isPending;
  const words = isRefreshing ? t('Refreshing...') : t('Refresh');
  const state = useChannelState(channel);
  const isWaiting = isRefreshing && state !== undefined && !state.isLive;
  const waitingHint = isWaiting ? t('Its screens are off. They refresh when they are back.') : words;
  const hint = isDisabled ? t('You can’t refresh this channel.') : waitingHint;
  return (
    <Button
      variant="default"
      size="compact-sm"
      classNames={{ root: classes.button, section: classes.icon }}
      leftSection={<IconRefresh size={15} aria-hidden />}
      disabled={isDisabled || isRefreshing}
      aria-label={isRefreshing ? t('Refreshing... {{name}}', { name }) : t('Refresh {{name}}', { name })}
      title={hint}
      onClick={() => mutate()}
    >
      <span className={classes.words}>{words}</span>
    </Button>
  );
}
