import type { Channel } from '#contract/entities/channel.ts';
import type { Portal } from '#contract/entities/portal.ts';
import { useUser } from '#dashboard/app/session.ts';
import { channelStatusColumns } from '#dashboard/components/channel-status-columns.tsx';
import type { LiveScreen } from '#dashboard/components/live-screens.ts';
import { OnAirLine } from '#dashboard/components/OnAirLine.tsx';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PanelTable } from '#dashboard/components/PanelTable.tsx';
import { useNow } from '#dashboard/components/useNow.ts';
import { can } from '#rules/permissions.ts';
import { playerStatus } from '#rules/player-status.ts';
import { t, useTranslation } from '#ui/language.ts';
import { AlertSettings } from './AlertSettings.tsx';

interface PlayerStatusSectionProps {
  portal: Portal;
  channels: readonly Channel[];
  screens: readonly LiveScreen[];
}

/** The player status of all channels. */
export function PlayerStatusSection({ portal, channels, screens }: PlayerStatusSectionProps) {
  const { t } = useTranslation();
  const user = useUser();
  const nowMs = useNow();
  return (
    <PanelSection
      title={t('Player Status')}
      summary={summaryOf(channels, nowMs)}
      actions={can(user, 'portal.configure', portal) && <AlertSettings portal={portal} />}
      emptyWords={channels.length === 0 ? t('There are no channels yet, so there is no status to show.') : undefined}
    >
      <PanelTable
        rows={channels}
        columns={[
          {
            title: t('Channel'),
            content: (channel) => (
              <>
                {channel.name}
                <OnAirLine channel={channel} />
              </>
            ),
            hint: ({ name }) => name,
          },
          ...channelStatusColumns({ screens, nowMs, mayRefresh: (channel) => can(user, 'channel.order', channel) }),
        ]}
      />
    </PanelSection>
  );
}

/** "12 channels, 1 failed": only counts that need attention. */
function summaryOf(channels: readonly Channel[], nowMs: number): string {
  const count = (wanted: string) =>
    channels.filter((channel) => playerStatus(channel.lastRefresh, nowMs) === wanted).length;
  const parts = [t('{{count}} channels', { count: channels.length, defaultValue_one: '{{count}} channel' })];
  if (count('Failed') > 0) parts.push(t('{{count}} failed', { count: count('Failed') }));
  if (count('Warning') > 0) parts.push(t('{{count}} with a warning', { count: count('Warning') }));
  return parts.join(', ');
}
