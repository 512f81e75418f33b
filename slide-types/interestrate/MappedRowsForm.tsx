import { Button, Checkbox, Group, Input, Stack, Table, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';
import { MOST_NAMES } from './feed-mapping.ts';
import type { OutlineTable } from './feed-tables.ts';
import classes from './MappingForm.module.css';
import { type PreviewRow, previewRows } from './propose-mapping.ts';

interface Props extends Pick<FormProps<FieldsOf<'interestrate'>>, 'fields' | 'onChange'> {
  table: OutlineTable;
}

/** What is read of the source with these choices, and which rows of it are shown. */
export function MappedRowsForm({ table, fields, onChange }: Props) {
  const { t } = useTranslation();
  const rows = useMemo(() => previewRows(table, fields), [table, fields]);
  const names = fields.interestrate_map_names;
  const missing = names.filter((name) => !rows.some((row) => row.name === name));
  const showable = rows.filter(({ trouble }) => trouble === null).map(({ name }) => name);
  const isFull = names.length >= MOST_NAMES;
  /** In the order of the source. */
  const setNames = (chosen: string[]) => {
    const known = rows.map(({ name }) => name).filter((name, index, all) => all.indexOf(name) === index);
    const ordered = [...known, ...missing].filter((name) => chosen.includes(name));
    onChange({ interestrate_map_names: ordered.slice(0, MOST_NAMES) });
  };
  const toggle = (name: string) =>
    setNames(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  const troubles: Record<NonNullable<PreviewRow['trouble']>, string> = {
    rate: t('Not a number in this format'),
    unit: t('Unknown unit'),
    twice: t('More than one row has this name'),
  };

  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Input.Label labelElement="div">{t('Rates to show')}</Input.Label>
        <Group gap="xs">
          <Button variant="subtle" size="compact-sm" onClick={() => setNames([...showable, ...missing])}>
            {t('Select all')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => setNames([])}>
            {t('Select none')}
          </Button>
        </Group>
      </Group>
      <div className={classes.rows}>
        <Table verticalSpacing={6} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Description')}</Table.Th>
              <Table.Th className={classes.figure}>{t('In the source')}</Table.Th>
              <Table.Th className={classes.figure}>{t('On screens')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows with the same name are only distinguished by their index
              <Table.Tr key={index}>
                <Table.Td>
                  <Checkbox
                    label={row.trouble === null ? row.description : row.name}
                    checked={names.includes(row.name)}
                    onChange={() => toggle(row.name)}
                    disabled={(row.trouble !== null || isFull) && !names.includes(row.name)}
                  />
                </Table.Td>
                <Table.Td className={classes.figure}>{row.original}</Table.Td>
                <Table.Td className={classes.figure}>
                  {row.trouble === null ? (
                    row.rate
                  ) : (
                    <Text size="xs" c={names.includes(row.name) ? 'red' : 'dimmed'}>
                      {troubles[row.trouble]}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
            {missing.map((name) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <Checkbox label={name} checked onChange={() => toggle(name)} />
                </Table.Td>
                <Table.Td colSpan={2} className={classes.figure}>
                  <Text size="xs" c="red">
                    {t('No longer in the source')}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {isFull && (
        <Text size="xs" role="status">
          {t('You can select up to {{most}} rates.', { most: MOST_NAMES })}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {table.rowCount > rows.length &&
          table.rowCount > (table.columns[0]?.cells.length ?? 0) &&
          `${t('Only the first {{most}} rows can be chosen.', { most: table.columns[0]?.cells.length ?? 0 })} `}
        {t('If a selected rate is missing or is no longer a number, screens show an error instead of the rates.')}
      </Text>
    </Stack>
  );
}
