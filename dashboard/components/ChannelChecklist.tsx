import { Checkbox, Group, Text } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';
import classes from './ChannelChecklist.module.css';
import { useNameFilter } from './useNameFilter.tsx';

/** `some`: on the channel are only some of the slides that the list is about. */
export type Tick = boolean | 'some';

interface ChannelChecklistProps {
  channels: readonly { _id: string; name: string }[];
  tickOf(channel: string): Tick;
  onTick(channels: readonly string[], isOn: boolean): void;
  isDisabled?: boolean;
}

/** Channels with checkboxes, one for all of them, and a search field if there are many. */
export function ChannelChecklist({ channels, tickOf, onTick, isDisabled = false }: ChannelChecklistProps) {
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
        {shown.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={name}
            checked={tickOf(_id) === true}
            indeterminate={tickOf(_id) === 'some'}
            disabled={isDisabled}
            onChange={() => onTick([_id], tickOf(_id) !== true)}
          />
        ))}
        {rest}
      </div>
    </>
  );
}
