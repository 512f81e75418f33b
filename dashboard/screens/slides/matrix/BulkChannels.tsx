import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNameFilter } from '#dashboard/components/useNameFilter.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './BulkDialog.module.css';
import type { BulkQuestionProps } from './useBulkActions.ts';

/** The channels that the selected slides are added to or removed from. */
export function BulkChannels({ slides, context, bulk, onClose }: BulkQuestionProps) {
  const { t } = useTranslation();
  const { usable } = context;
  const [chosen, setChosen] = useState<string[]>([]);
  const { field, fitting, shown, rest } = useNameFilter(usable, ({ name }) => name);
  const channels = usable.filter(({ _id }) => chosen.includes(_id));
  const chosenFitting = fitting.filter(({ _id }) => chosen.includes(_id)).length;
  const isAll = fitting.length > 0 && chosenFitting === fitting.length;

  /** Selects or deselects all channels that match the filter; hidden ones stay as they are. */
  function chooseAll(isChosen: boolean): void {
    const ids = new Set(fitting.map(({ _id }) => _id));
    setChosen([...chosen.filter((id) => !ids.has(id)), ...(isChosen ? ids : [])]);
  }

  function switchOn(isOn: boolean): void {
    void bulk.switchOn(slides, channels, isOn, context);
    onClose();
  }

  return (
    <Stack gap="md">
      {field}
      {usable.length > 1 && (
        <Group justify="space-between" className={classes.all}>
          <Checkbox
            label={fitting.length < usable.length ? t('All matches') : t('All channels')}
            disabled={fitting.length === 0}
            checked={isAll}
            indeterminate={chosenFitting > 0 && !isAll}
            onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
          />
          <Text size="sm" c="dimmed" role="status">
            {t('{{number}} of {{total}} selected', { number: chosen.length, total: usable.length })}
          </Text>
        </Group>
      )}
      <Checkbox.Group aria-label={t('Channels')} value={chosen} onChange={setChosen}>
        <div className={classes.channels}>
          {shown.map(({ _id, name }) => (
            <Checkbox key={_id} value={_id} label={name} />
          ))}
          {rest}
        </div>
      </Checkbox.Group>
      <div className={classes.buttons}>
        <Button variant="default" disabled={chosen.length === 0} onClick={() => switchOn(false)}>
          {t('Remove from channels')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => switchOn(true)}>
          {t('Add to channels')}
        </Button>
      </div>
    </Stack>
  );
}
