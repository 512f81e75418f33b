import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Channel } from '#contract/entities/channel.ts';
import type { Portal } from '#contract/entities/portal.ts';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { useUser } from '#dashboard/app/session.ts';
import type { LiveScreen } from '#dashboard/components/live-screens.ts';
import { showError } from '#dashboard/components/notices.tsx';
import { OnAirLine } from '#dashboard/components/OnAirLine.tsx';
import classes from '#dashboard/components/PanelSection.module.css';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PlayerStatusWord } from '#dashboard/components/PlayerStatusWord.tsx';
import { RefreshButton } from '#dashboard/components/RefreshButton.tsx';
import { ScreensNow } from '#dashboard/components/ScreensNow.tsx';
import { exactTime, timeAgo } from '#dashboard/components/time-words.ts';
import { useNow } from '#dashboard/components/useNow.ts';
import { can } from '#rules/permissions.ts';
import { playerStatus } from '#rules/player-status.ts';

interface PlayerStatusSectionProps {
  portal: Portal;
  channels: readonly Channel[];
  screens: readonly LiveScreen[];
}

/** Which screens have been heard of lately. */
export function PlayerStatusSection({ portal, channels, screens }: PlayerStatusSectionProps) {
  const user = useUser();
  const nowMs = useNow();
  return (
    <PanelSection
      title="Player Status"
      summary={summaryOf(channels, nowMs)}
      actions={can(user, 'portal.configure', portal) && <AlertSwitch portal={portal} />}
      emptyWords={channels.length === 0 ? 'There are no channels yet, so there is nothing to watch.' : undefined}
    >
      <div className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Channel</th>
              <th scope="col" className={`${classes.medium} ${classes.secondary}`}>
                Last Refresh
              </th>
              <th scope="col" className={classes.medium}>
                Status
              </th>
              <th scope="col" className={`${classes.wide} ${classes.secondary}`}>
                Now
              </th>
              <th scope="col" className={classes.medium}>
                Refresh
              </th>
            </tr>
          </thead>
          <tbody>
            {channels.map((channel) => (
              <tr key={channel._id}>
                <th scope="row" className={classes.name} title={channel.name}>
                  {channel.name}
                  <OnAirLine channel={channel} />
                </th>
                <td
                  className={classes.secondary}
                  title={channel.lastRefresh === null ? undefined : exactTime(channel.lastRefresh)}
                >
                  {channel.lastRefresh === null ? 'Never' : timeAgo(channel.lastRefresh, nowMs)}
                </td>
                <td>
                  <PlayerStatusWord lastRefresh={channel.lastRefresh} nowMs={nowMs} />
                </td>
                <td className={`${classes.name} ${classes.secondary}`}>
                  <ScreensNow screens={screens} channelId={channel._id} />
                </td>
                <td>
                  <RefreshButton channel={channel} isDisabled={!can(user, 'channel.order', channel)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PanelSection>
  );
}

/** Whether somebody is told when a screen of this portal falls silent. */
function AlertSwitch({ portal }: { portal: Portal }) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.controlPanel(portal.PortalId);
  const { mutate, isPending } = useMutation({
    mutationFn: (alertsOptOut: boolean) =>
      call('PATCH /api/portals/toggleOptOut', { portal: { PortalId: portal.PortalId, alertsOptOut } }),
    onError: (error) => showError(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <Switch
      label="Alerts about silent players"
      checked={!portal.alertsOptOut}
      disabled={isPending}
      onChange={(event) => mutate(!event.currentTarget.checked)}
    />
  );
}

/** "12 channels, 1 failed": what needs no look is not counted out. */
function summaryOf(channels: readonly Channel[], nowMs: number): string {
  const count = (wanted: string) =>
    channels.filter((channel) => playerStatus(channel.lastRefresh, nowMs) === wanted).length;
  const parts = [channels.length === 1 ? '1 channel' : `${channels.length} channels`];
  if (count('Failed') > 0) parts.push(`${count('Failed')} failed`);
  if (count('Warning') > 0) parts.push(`${count('Warning')} with a warning`);
  return parts.join(', ');
}
