import { Button, Group, Input, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconCircleCheck, IconPlus, IconUpload } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from '#ui/language.ts';
import type { FeedAnswer } from '../feed.ts';
import type { FormServices } from '../form.ts';
import { RateRowForm } from './RateRowForm.tsx';
import classes from './RateTableForm.module.css';
import { EMPTY_ROW, MOST_ROWS, moved, pastedRows, type RateRow, withPasted } from './rate-table.ts';
import { useRateTable } from './useRateTable.ts';

interface Props {
  path: string;
  feed: FeedAnswer | null;
  writeRates: FormServices['writeRates'];
  onWritten(location: string): void;
  error?: string | undefined;
}

/** A rate table written by users. Screens show it once it is finished and uploaded. */
export function RateTableForm(props: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { table, isUnfinished, isUnreadable, progress, change, finish } = useRateTable(props);
  const list = useRef<HTMLDivElement>(null);
  /** The row whose description gets the focus after the next render. */
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    if (awaited.current === null) return;
    const inputs = list.current?.querySelectorAll<HTMLInputElement>('input[data-cell=description]');
    inputs?.[awaited.current]?.focus();
    awaited.current = null;
  });
  if (!table) return <Skeleton height={220} aria-label={t('Loading the rows')} />;

  const { rows } = table;
  const setRows = (next: RateRow[]) => change({ rows: next });
  const add = () => {
    if (rows.length >= MOST_ROWS) return;
    awaited.current = rows.length;
    setRows([...rows, EMPTY_ROW]);
  };
  const remove = (at: number) => {
    awaited.current = Math.min(at, rows.length - 2);
    setRows(rows.filter((_, index) => index !== at));
  };
  const edit = (at: number, changed: Partial<RateRow>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changed } : row)));
  const paste = (at: number) => (event: ClipboardEvent) => {
    const pasted = pastedRows(event.clipboardData.getData('text/plain'));
    if (!pasted) return;
    event.preventDefault();
    setRows(withPasted(rows, at, pasted));
  };
  /** Enter goes to the next row as in a spreadsheet; in the last row it adds one. */
  const goOn = (at: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (at === rows.length - 1) return add();
    awaited.current = at + 1;
    setRows([...rows]);
  };

  return (
    <Stack gap="md" className={classes.table} role="group" aria-label={t('Rates')}>
      {isUnreadable && (
        <Text size="sm" c="dimmed">
          {t(
            'The rows of the current file can’t be read, so the table starts empty. Screens keep showing what they have until you upload new rates.',
          )}
        </Text>
      )}
      <TextInput
        label={t('Title')}
        value={table.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        autoComplete="off"
        maxLength={200}
      />
      <TextInput
        label={t('Description')}
        value={table.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        autoComplete="off"
        maxLength={600}
      />
      <div>
        <div className={classes.heads} aria-hidden="true">
          <span>{t('Description')}</span>
          <span>{t('Rate')}</span>
        </div>
        <div ref={list} className={classes.rows}>
          {rows.map((row, index) => (
            <RateRowForm
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their index
              key={index}
              row={row}
              number={index + 1}
              isLast={index === rows.length - 1}
              onEdit={(changed) => edit(index, changed)}
              onPaste={paste(index)}
              onKeyDown={goOn(index)}
              onMove={(by) => setRows(moved(rows, index, index + by))}
              onDelete={() => remove(index)}
            />
          ))}
        </div>
        <Text size="xs" c="dimmed" mt={8}>
          {t(
            'Press Enter to go to the next row. You can paste two columns from a spreadsheet. A row without a rate is a heading.',
          )}
        </Text>
      </div>
      <Group justify="space-between" gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
          disabled={rows.length >= MOST_ROWS}
        >
          {t('Add Row')}
        </Button>
        <Button
          variant={isUnfinished ? 'filled' : 'default'}
          leftSection={<IconUpload size={16} aria-hidden />}
          loading={progress.step === 'writing'}
          disabled={!isUnfinished}
          onClick={() => void finish()}
          aria-describedby={`${id}-state`}
        >
          {t('Finish and Upload')}
        </Button>
      </Group>
      <output id={`${id}-state`}>
        {isUnfinished ? (
          <Text size="sm" className={classes.unfinished}>
            {props.path === ''
              ? t('Screens show these rates after you select “Finish and Upload”.')
              : t('You have changed the rates. Screens show the old ones until you select “Finish and Upload”.')}
          </Text>
        ) : (
          progress.step === 'done' && (
            <Text size="sm" className={classes.done}>
              <IconCircleCheck size={16} aria-hidden />
              <span>{t('{{path}} uploaded successfully.', { path: progress.path })}</span>
            </Text>
          )
        )}
      </output>
      {(progress.step === 'failed' || props.error) && (
        <Input.Error size="sm" role="alert">
          {progress.step === 'failed' ? progress.sentence : props.error}
        </Input.Error>
      )}
    </Stack>
  );
}
