import { Checkbox, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './ChannelChecklist.module.css';
import { useNameFilter } from './useNameFilter.tsx';

/** `some`: on the channel are only some of the slides that the list is about. */
export type Tick = boolean | 'some';

interface ChannelChecklistProps<Channel> {
  channels: readonly Channel[];
  tickOf(channel: string): Tick;
  onTick(channels: readonly string[], isOn: boolean): void;
  isDisabled?: boolean;
  /** Channels that can't be changed here. */
  isFixed?: ((channel: Channel) => boolean) | undefined;
  /** What follows the name of a channel. */
  after?: ((channel: Channel) => ReactNode) | undefined;
}

/** Channels with checkboxes, one for all of them, and a search field if there are many. */
export function ChannelChecklist<Channel extends { _id: string; name: string }>(props: ChannelChecklistProps<Channel>) {
  const { channels, tickOf, onTick, isDisabled = false, isFixed, after } = props;
  const { t } = useTranslation();
  const { field, fitting, shown, rest } = useNameFilter(channels, ({ name }) => name);
  const ticks = fitting.map(({ _id }) => tickOf(_id));
  const isAll = ticks.length > 0 && ticks.every((tick) => tick === true);
  const total = channels.length;
  return (
    <>
      {field}
      {total > 1 && (
        <Group justify="space-between" className={classes.all}>
          <Checkbox
            label={fitting.length < total ? t('All matches') : t('All channels')}
            disabled={isDisabled || fitting.length === 0}
            checked={isAll}
            indeterminate={!isAll && ticks.some((tick) => tick !== false)}
            onChange={() =>
              onTick(
                fitting.map(({ _id }) => _id),
                !isAll,
              )
            }
          />
          <Text size="sm" c="dimmed" role="status">
            {t('{{number}} of {{total}} selected', {
              number: channels.filter(({ _id }) => tickOf(_id) === true).length,
              total,
            })}
          </Text>
        </Group>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll in all browsers */}
      <div role="group" aria-label={t('Channels')} className={classes.channels}>
        {shown.map((channel) => (
          <div key={channel._id} className={classes.channel}>
            <Checkbox
              label={channel.name}
              checked={tickOf(channel._id) === true}
              indeterminate={tickOf(channel._id) === 'some'}
              disabled={isDisabled || isFixed?.(channel) === true}
              onChange={() => onTick([channel._id], tickOf(channel._id) !== true)}
            />
            {after?.(channel)}
          </div>
        ))}
        {rest}
      </div>
    </>
  );
}
