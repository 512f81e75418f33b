import { t } from '#ui/language.ts';
import type { LiveScreen } from './live-screens.ts';
import type { PanelColumn } from './PanelTable.tsx';
import { PlayerStatusWord } from './PlayerStatusWord.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { ScreensNow } from './ScreensNow.tsx';
import { exactTime, timeAgo } from './time-words.ts';

interface WatchedChannel {
  _id: string;
  PortalId: number;
  name: string;
  lastRefresh: string | null;
  needsRefresh: boolean;
}

interface ChannelStatusOptions<Channel> {
  screens: readonly LiveScreen[];
  nowMs: number;
  mayRefresh(channel: Channel): boolean;
}

/** The columns with the status of channels and the refresh button, the same on all pages. */
export function channelStatusColumns<Channel extends WatchedChannel>({
  screens,
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
      title: t('Status'),
      width: 'medium',
      content: ({ lastRefresh }) => <PlayerStatusWord lastRefresh={lastRefresh} nowMs={nowMs} />,
    },
    {
      title: t('Screens'),
      width: 'roomy',
      isSecondary: true,
      isCut: true,
      content: ({ _id }) => <ScreensNow screens={screens} channelId={_id} />,
    },
    {
      title: t('Refresh'),
      width: 'button',
      content: (channel) => <RefreshButton channel={channel} isDisabled={!mayRefresh(channel)} />,
    },
  ];
}
