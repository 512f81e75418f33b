import type { Channel } from '#contract/entities/channel.ts';
import type { Portal } from '#contract/entities/portal.ts';
import { AddChannelButton } from '#dashboard/components/AddChannelButton.tsx';
import { ChannelStateLine } from '#dashboard/components/ChannelStateLine.tsx';
import { channelState } from '#dashboard/components/channel-state.ts';
import { channelStatusColumns } from '#dashboard/components/channel-status-columns.tsx';
import type { LiveScreen } from '#dashboard/components/live-screens.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PanelTable } from '#dashboard/components/PanelTable.tsx';
import { useNow } from '#dashboard/components/useNow.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { t, useTranslation } from '#ui/language.ts';
import { AlertSettings } from './AlertSettings.tsx';

interface PlayerStatusSectionProps {
  portal: Portal;
  channels: readonly Channel[];
  /** Null if they aren't known. */
  screens: readonly LiveScreen[] | null;
}

/** The player status of all channels. */
export function PlayerStatusSection({ portal, channels, screens }: PlayerStatusSectionProps) {
  const { t } = useTranslation();
  const user = useUser();
  const nowMs = useNow();
  const mayRefresh = (channel: Channel) => can(user, 'channel.order', channel);
  return (
    <PanelSection
      title={t('Player Status')}
      summary={summaryOf(channels, screens, nowMs)}
      actions={can(user, 'portal.configure', portal) && <AlertSettings portal={portal} />}
      emptyWords={channels.length === 0 ? t('There are no channels yet, so there is no status to show.') : undefined}
      emptyAction={can(user, 'channel.manage', portal) && <AddChannelButton />}
    >
      <PanelTable
        rows={channels}
        columns={[
          {
            title: t('Channel'),
            content: (channel) => (
              <>
                {channel.name}
                <ChannelStateLine channel={channel} isRefreshing={channel.needsRefresh} />
              </>
            ),
            hint: ({ name }) => name,
          },
          ...channelStatusColumns({ nowMs, mayRefresh: channels.some(mayRefresh) ? mayRefresh : null }),
        ]}
      />
    </PanelSection>
  );
}

/** "12 channels, 9 live, 2 offline, 1 never set up". */
function summaryOf(channels: readonly Channel[], screens: readonly LiveScreen[] | null, nowMs: number): string {
  const parts = [t('{{count}} channels', { count: channels.length, defaultValue_one: '{{count}} channel' })];
  if (screens === null) return parts.join(', ');
  const states = channels.map(({ _id, lastRefresh }) =>
    channelState(
      screens.filter(({ channel }) => channel === _id),
      lastRefresh,
      nowMs,
    ),
  );
  const live = states.filter(({ isLive }) => isLive).length;
  const offline = states.filter(({ state, isLive }) => state === 'Offline' && !isLive).length;
  const unused = states.length - live - offline;
  if (live > 0) parts.push(t('{{count}} live', { count: live }));
  if (offline > 0) parts.push(t('{{count}} offline', { count: offline }));
  if (unused > 0) parts.push(t('{{count}} never set up', { count: unused }));
  return parts.join(', ');
}
