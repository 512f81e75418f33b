import { Input, SegmentedControl, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';
import { shortened } from '../text-end.ts';
import { LONGEST_SUFFIX, type MappingFields, NUMBER_FORMATS } from './feed-mapping.ts';
import { EACH, ITSELF, NAME, plainName } from './feed-paths.ts';
import type { OutlineColumn, OutlineTable, RateOutline } from './feed-tables.ts';
import classes from './MappingForm.module.css';
import { formatOf, proposedNames, proposeMapping } from './propose-mapping.ts';

interface Props extends Pick<FormProps<FieldsOf<'interestrate'>>, 'fields' | 'problems' | 'onChange'> {
  outline: RateOutline;
  /** The chosen one; null if the source no longer has it. */
  table: OutlineTable | null;
}

const LONGEST_EXAMPLE = 28;

/** Which values of a source are its rows, and the parts of each row. */
export function MappingChoicesForm({ outline, table, fields, problems, onChange }: Props) {
  const { t } = useTranslation();
  const columns = (table?.columns ?? []).map(({ path, cells }) => ({ value: path, label: labelled(path, cells) }));
  const tables = outline.tables.map(({ path, rowCount, columns: [first] }) => ({
    value: path,
    label:
      t('{{name}}: {{count}} rows', {
        name: inWords(path),
        count: rowCount,
        defaultValue_one: '{{name}}: {{count}} row',
      }) + example(first),
  }));

  function inWords(path: string): string {
    const names: Record<string, string> = {
      [NAME]: t('Name of the entry'),
      [ITSELF]: t('Text of the entry'),
      [EACH]: t('entries'),
    };
    return path
      .split('/')
      .map((segment) => names[segment] ?? plainName(segment.replace(/^@/, '')))
      .slice(-2)
      .join(' › ');
  }
  function labelled(path: string, cells: string[]): string {
    return inWords(path) + example({ path, cells });
  }
  /** Other columns may have other names and numbers, so that what was chosen of them is proposed again. */
  function choose(changed: Partial<MappingFields>) {
    const next = { ...fields, ...changed };
    const rate = table?.columns.find(({ path }) => path === changed.interestrate_map_rate);
    if (rate) next.interestrate_map_numbers = formatOf([rate]);
    if (!table) return onChange(changed);
    const kept =
      next.interestrate_map_name === fields.interestrate_map_name &&
      next.interestrate_map_second_name === fields.interestrate_map_second_name;
    const chosen =
      kept && fields.interestrate_map_names.length > 0 ? fields.interestrate_map_names : proposedNames(table, next);
    onChange({ ...changed, interestrate_map_numbers: next.interestrate_map_numbers, interestrate_map_names: chosen });
  }

  const isUnitInNumbers = table?.columns.some(
    ({ path, cells }) => path === fields.interestrate_map_unit && cells.some((cell) => /\d/.test(cell)),
  );
  return (
    <Stack gap="md">
      <Select
        label={t('Rows')}
        description={t('What the source repeats for each rate')}
        data={tables}
        value={table ? fields.interestrate_map_rows : null}
        onChange={(path) => {
          const chosen = outline.tables.find((candidate) => candidate.path === path);
          if (chosen) onChange({ ...proposeMapping(chosen), interestrate_map_title: fields.interestrate_map_title });
        }}
        error={table ? problems.interestrate_map_rows : t('The source no longer has the chosen rows. Choose others.')}
        allowDeselect={false}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
        <Select
          label={t('Name of each row')}
          data={columns}
          value={fields.interestrate_map_name || null}
          onChange={(path) => choose({ interestrate_map_name: path ?? '' })}
          error={problems.interestrate_map_name}
          allowDeselect={false}
        />
        <Select
          label={t('Second part of the name')}
          placeholder={t('None')}
          data={columns}
          value={fields.interestrate_map_second_name || null}
          onChange={(path) => choose({ interestrate_map_second_name: path ?? '' })}
          error={problems.interestrate_map_second_name}
          clearable
        />
        <Select
          label={t('Rate of each row')}
          placeholder={t('Choose')}
          data={columns}
          value={fields.interestrate_map_rate || null}
          onChange={(path) => choose({ interestrate_map_rate: path ?? '' })}
          error={problems.interestrate_map_rate}
          allowDeselect={false}
        />
        <Select
          label={t('Format of numbers')}
          data={NUMBER_FORMATS.map((format) => ({ value: format, label: format }))}
          value={fields.interestrate_map_numbers || null}
          onChange={(format) => format && choose({ interestrate_map_numbers: format })}
          error={problems.interestrate_map_numbers}
          allowDeselect={false}
        />
        <Select
          label={t('Unit')}
          placeholder={t('None')}
          data={columns}
          value={fields.interestrate_map_unit || null}
          onChange={(path) =>
            choose({
              interestrate_map_unit: path ?? '',
              interestrate_map_unit_use: path ? fields.interestrate_map_unit_use || 'Show' : '',
            })
          }
          error={problems.interestrate_map_unit ?? problems.interestrate_map_unit_use}
          clearable
        />
        <TextInput
          label={t('Text after each rate')}
          placeholder="%"
          value={fields.interestrate_map_suffix}
          onChange={(event) => onChange({ interestrate_map_suffix: event.currentTarget.value })}
          error={problems.interestrate_map_suffix}
          maxLength={LONGEST_SUFFIX}
          autoComplete="off"
        />
      </SimpleGrid>
      {isUnitInNumbers && (
        <Stack gap={4}>
          <Input.Label labelElement="div" id="rate-unit-use">
            {t('Use of the unit')}
          </Input.Label>
          <SegmentedControl
            aria-labelledby="rate-unit-use"
            classNames={{ label: classes.choice }}
            value={fields.interestrate_map_unit_use || 'Show'}
            onChange={(use) => choose({ interestrate_map_unit_use: use })}
            data={[
              { value: 'Show', label: t('Show it: 100 JPY') },
              { value: 'Convert', label: t('Calculate the rate for one') },
            ]}
          />
        </Stack>
      )}
    </Stack>
  );
}

/** The first texts of a column. */
function example(column: OutlineColumn | undefined): string {
  const texts = (column?.cells ?? [])
    .filter((cell) => cell !== '')
    .slice(0, 2)
    .join(', ');
  return texts === '' ? '' : ` (${shortened(texts, LONGEST_EXAMPLE)})`;
}
