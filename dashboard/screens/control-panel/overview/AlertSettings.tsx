import { Select, Switch } from '@mantine/core';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Portal } from '#contract/entities/portal.ts';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { showError } from '#dashboard/components/notices.tsx';
import { t, useTranslation } from '#ui/language.ts';

const HOUR_MINUTES = 60;
const USUAL_MINUTES = [5, 10, 15, 30, 60, 120, 240, 480, 1_440];

/** Whether an alert is emailed when a screen of this portal goes offline, and after how long. */
export function AlertSettings({ portal }: { portal: Portal }) {
  const { t } = useTranslation();
  const { PortalId, alertsOptOut, alertDelayMinutes } = portal;
  const turning = useSetting(PortalId, (isOut: boolean) =>
    call('PATCH /api/portals/toggleOptOut', { portal: { PortalId, alertsOptOut: isOut } }),
  );
  const delaying = useSetting(PortalId, (minutes: number) =>
    call('PATCH /api/portals/setAlertDelay', { PortalId, alertDelayMinutes: minutes }),
  );
  const choices = [...new Set([...USUAL_MINUTES, alertDelayMinutes])].sort((one, other) => one - other);
  return (
    <>
      <Switch
        label={t('Email alerts for offline players')}
        checked={!alertsOptOut}
        disabled={turning.isPending}
        onChange={(event) => turning.mutate(!event.currentTarget.checked)}
      />
      {!alertsOptOut && (
        <Select
          aria-label={t('Email an alert when a screen has been offline for')}
          w={140}
          data={choices.map((minutes) => ({
            value: String(minutes),
            label: t('after {{time}}', { time: lengthOf(minutes) }),
          }))}
          value={String(alertDelayMinutes)}
          allowDeselect={false}
          disabled={delaying.isPending}
          onChange={(minutes) => delaying.mutate(Number(minutes))}
        />
      )}
    </>
  );
}

/** Saves the choice immediately; the control panel is refetched in any case. */
function useSetting<Value>(
  PortalId: number,
  send: (value: Value) => Promise<Portal>,
): UseMutationResult<Portal, Error, Value> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onError: (error) => showError(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.controlPanel(PortalId) }),
  });
}

function lengthOf(minutes: number): string {
  if (minutes % HOUR_MINUTES !== 0) return t('{{number}} min', { number: minutes });
  return t('{{number}} h', { number: minutes / HOUR_MINUTES });
}
