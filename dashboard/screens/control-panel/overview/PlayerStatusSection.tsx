import { useCallback, useMemo } from 'react';
import type { Channel } from '#contract/entities/channel.ts';
import type { Portal } from '#contract/entities/portal.ts';
import { AddChannelButton } from '#dashboard/components/AddChannelButton.tsx';
import { ChannelStateLine } from '#dashboard/components/ChannelStateLine.tsx';
import { type ChannelCondition, conditionsOf, countsOfConditions } from '#dashboard/components/channel-conditions.ts';
import { channelStatusColumns } from '#dashboard/components/channel-status-columns.tsx';
import type { CountedState } from '#dashboard/components/counted-states.ts';
import type { LiveScreen } from '#dashboard/components/live-screens.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PanelTable } from '#dashboard/components/PanelTable.tsx';
import { useNow } from '#dashboard/components/useNow.ts';
import { useStateFilter } from '#dashboard/components/useStateFilter.tsx';
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
  const conditions = useMemo(() => conditionsOf(channels, screens, nowMs), [channels, screens, nowMs]);
  const states = countsOfConditions(conditions);
  const { field, isShown } = useStateFilter(states);
  const matches = useCallback(
    ({ _id }: Channel) => conditions === null || isShown(conditions.get(_id) ?? 'unused'),
    [conditions, isShown],
  );
  return (
    <PanelSection
      title={t('Player Status')}
      summary={summaryOf(channels.length, field ? [] : states)}
      actions={can(user, 'portal.configure', portal) && <AlertSettings portal={portal} />}
      emptyWords={channels.length === 0 ? t('There are no channels yet, so there is no status to show.') : undefined}
      emptyAction={can(user, 'channel.manage', portal) && <AddChannelButton />}
    >
      <PanelTable
        rows={channels}
        filter={{ field, matches }}
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

/** "3 channels, 1 offline, 2 live". */
function summaryOf(count: number, states: readonly CountedState<ChannelCondition>[]): string {
  const counted = states.filter(({ count }) => count > 0).map(({ words }) => words);
  return [t('{{count}} channels', { count, defaultValue_one: '{{count}} channel' }), ...counted].join(', ');
}
