import { t } from '#ui/language.ts';
import type { PanelColumn } from './PanelTable.tsx';
import { PlayerStatusWord } from './PlayerStatusWord.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { exactTime, timeAgo } from './time-words.ts';

interface WatchedChannel {
  _id: string;
  PortalId: number;
  name: string;
  lastRefresh: string | null;
  needsRefresh: boolean;
}

interface ChannelStatusOptions<Channel> {
  nowMs: number;
  /** Null if the user can refresh none. */
  mayRefresh: ((channel: Channel) => boolean) | null;
}

/** The columns about the refresh of channels, the same on all pages. */
export function channelStatusColumns<Channel extends WatchedChannel>({
  nowMs,
  mayRefresh,
}: ChannelStatusOptions<Channel>): PanelColumn<Channel>[] {
  return [
    {
      title: t('Last Refresh'),
      width: 'medium',
      isSecondary: true,
      content: ({ lastRefresh }) => (lastRefresh === null ? t('Never') : timeAgo(lastRefresh, nowMs)),
      hint: ({ lastRefresh }) => (lastRefresh === null ? undefined : exactTime(lastRefresh)),
    },
    {
      title: t('Content refresh'),
      width: 'medium',
      isSecondary: true,
      content: ({ lastRefresh }) => <PlayerStatusWord lastRefresh={lastRefresh} nowMs={nowMs} />,
    },
    ...(mayRefresh ? [refreshColumn(mayRefresh)] : []),
  ];
}

function refreshColumn<Channel extends WatchedChannel>(
  mayRefresh: (channel: Channel) => boolean,
): PanelColumn<Channel> {
  return {
    title: t('Refresh'),
    width: 'button',
    content: (channel) => <RefreshButton channel={channel} isDisabled={!mayRefresh(channel)} />,
  };
}
