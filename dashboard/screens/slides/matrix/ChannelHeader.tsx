import { ActionIcon } from '@mantine/core';
import { IconArrowsSort, IconCalendar, IconDeviceTvOld, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { User } from '#contract/entities/user.ts';
import { channelPreviewAddress } from '#dashboard/components/addresses.ts';
import { ChannelPercent } from '#dashboard/components/ChannelPercent.tsx';
import { ChannelStateLine } from '#dashboard/components/ChannelStateLine.tsx';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import groupClasses from './GroupHeader.module.css';
import classes from './MatrixTable.module.css';

interface ChannelHeaderProps {
  channel: ListedChannel;
  /** Index of the column, from 1. */
  column: number;
  user: User;
  areaId: string;
  hasArea: boolean;
  isHighlighted: boolean;
  /** How full it is, if it is nearly full. */
  percent: number | undefined;
  /** The name of the expanded group that it is part of. */
  group: string | null;
}

/**
 * A column's header: the channel's name, its preview, the order of its slides, and the hidden action for pairing a Fire
 * TV.
 */
export const ChannelHeader = memo(function ChannelHeader(props: ChannelHeaderProps) {
  const { channel, column, user, areaId, hasArea, isHighlighted, percent, group } = props;
  const { t } = useTranslation();
  const { name } = channel;
  return (
    <th
      scope="col"
      className={`${classes.channelHead} ${groupClasses.member}`}
      data-highlighted={isHighlighted || undefined}
      data-grouped={group !== null || undefined}
      aria-colindex={column}
    >
      {group !== null && (
        <span className={groupClasses.groupName} title={group}>
          {group}
        </span>
      )}
      <span className={classes.channelName} title={channel.name}>
        {channel.name}
      </span>
      <span className={classes.onAir}>{hasArea && <ChannelStateLine channel={channel} areaId={areaId} />}</span>
      <span className={classes.channelActions}>
        {percent !== undefined && <ChannelPercent name={channel.name} percent={percent} />}
        <ActionIcon
          {...actionProps(t('Preview {{name}}', { name }))}
          component="a"
          href={channelPreviewAddress(channel)}
          target="_blank"
        >
          <IconExternalLink size={16} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          {...actionProps(t('Calendar of {{name}}', { name }))}
          renderRoot={(props) => <Link to="/dashboard/calendar" search={{ channel: channel._id }} {...props} />}
        >
          <IconCalendar size={16} stroke={1.7} />
        </ActionIcon>
        {can(user, 'channel.pair', channel) && (
          <ActionIcon
            {...actionProps(t('Pair a Fire TV with {{name}}', { name }))}
            renderRoot={(props) => <Link to="/dashboard/pair" search={{ channel: channel._id }} {...props} />}
            className={classes.hiddenAction}
          >
            <IconDeviceTvOld size={16} stroke={1.7} />
          </ActionIcon>
        )}
        {hasArea && can(user, 'channel.order', channel) && (
          <ActionIcon
            {...actionProps(t('Reorder slides on {{name}}', { name }))}
            renderRoot={(props) => (
              <Link
                to="/dashboard/sortslides"
                search={{ portal: channel.PortalId, area: areaId, channel: channel._id }}
                {...props}
              />
            )}
          >
            <IconArrowsSort size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </span>
    </th>
  );
});

function actionProps(label: string) {
  return { variant: 'subtle', color: 'gray', size: 32, 'aria-label': label, title: label } as const;
}
