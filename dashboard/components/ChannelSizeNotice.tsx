import { Alert } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { LARGEST_CHANNEL_MB } from '#rules/limits.ts';
import { useTranslation } from '#ui/language.ts';
import { useChannelPercents } from './useChannelPercents.ts';

interface ChannelSizeNoticeProps {
  channel: { _id: string; PortalId: number; name: string };
  mt?: number;
}

/** Warns that a channel is nearly full; renders nothing while it has room. */
export function ChannelSizeNotice({ channel, ...margins }: ChannelSizeNoticeProps) {
  const { t } = useTranslation();
  const percent = useChannelPercents(channel.PortalId).get(channel._id);
  if (percent === undefined) return null;
  return (
    <Alert
      icon={<IconGauge />}
      color="yellow"
      role="note"
      {...margins}
      title={t('“{{name}}” is {{percent}}% full', { name: channel.name, percent })}
    >
      {t(
        'Screens can load {{megabytes}} MB of text per channel. Before the channel is full, shorten long slides or remove some of them.',
        { megabytes: LARGEST_CHANNEL_MB },
      )}
    </Alert>
  );
}
