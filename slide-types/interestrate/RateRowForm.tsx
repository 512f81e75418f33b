import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './RateTableForm.module.css';
import type { RateRow } from './rate-table.ts';

interface Props {
  row: RateRow;
  /** From 1. */
  number: number;
  isLast: boolean;
  onEdit(changed: Partial<RateRow>): void;
  onPaste(event: ClipboardEvent): void;
  onKeyDown(event: KeyboardEvent): void;
  onMove(by: -1 | 1): void;
  onDelete(): void;
}

/** A row of the table: its description, its rate, and its actions. */
export function RateRowForm({ row, number, isLast, onEdit, onPaste, onKeyDown, onMove, onDelete }: Props) {
  const { t } = useTranslation();
  const cell = { onPaste, onKeyDown, autoComplete: 'off' };
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <div className={classes.row}>
      <TextInput
        {...cell}
        aria-label={t('Description in row {{number}}', { number })}
        placeholder={t('Description')}
        data-cell="description"
        value={row.description}
        onChange={(event) => onEdit({ description: event.currentTarget.value })}
        maxLength={300}
      />
      <TextInput
        {...cell}
        aria-label={t('Rate in row {{number}}', { number })}
        placeholder={t('Rate')}
        value={row.rate}
        onChange={(event) => onEdit({ rate: event.currentTarget.value })}
        maxLength={80}
      />
      <Group gap={2} wrap="nowrap" className={classes.actions}>
        <ActionIcon
          {...icon}
          aria-label={t('Move row {{number}} up', { number })}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...icon}
          aria-label={t('Move row {{number}} down', { number })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...icon}
          aria-label={t('Delete row {{number}}', { number })}
          title={t('Delete')}
          onClick={onDelete}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
}
