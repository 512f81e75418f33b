import { Select, Switch } from '@mantine/core';
import type { Portal } from '#contract/entities/portal.ts';
import { call } from '#dashboard/api/client.ts';
import { t, useTranslation } from '#ui/language.ts';
import { usePortalSetting } from './usePortalSetting.ts';

const HOUR_MINUTES = 60;
const USUAL_MINUTES = [5, 10, 15, 30, 60, 120, 240, 480, 1_440];

/** Whether an alert is emailed when a screen of this portal goes offline, and after how long. */
export function AlertSettings({ portal }: { portal: Portal }) {
  const { t } = useTranslation();
  const { PortalId, alertsOptOut, alertDelayMinutes } = portal;
  const turning = usePortalSetting(PortalId, (isOut: boolean) =>
    call('PATCH /api/portals/toggleOptOut', { portal: { PortalId, alertsOptOut: isOut } }),
  );
  const delaying = usePortalSetting(PortalId, (minutes: number) =>
    call('PATCH /api/portals/setAlertDelay', { PortalId, alertDelayMinutes: minutes }),
  );
  const choices = [...new Set([...USUAL_MINUTES, alertDelayMinutes])].sort((one, other) => one - other);
  return (
    <>
      <Switch
        label={t('Email alerts for offline players')}
        checked={!alertsOptOut}
        disabled={turning.isPending}
        onChange={(event) => turning.submit(!event.currentTarget.checked)}
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
          onChange={(minutes) => delaying.submit(Number(minutes))}
        />
      )}
    </>
  );
}

function lengthOf(minutes: number): string {
  if (minutes % HOUR_MINUTES !== 0) return t('{{number}} min', { number: minutes });
  return t('{{number}} h', { number: minutes / HOUR_MINUTES });
}
