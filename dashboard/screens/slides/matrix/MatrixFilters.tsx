import { Select } from '@mantine/core';
import { choicesIn, english, useTranslation } from '#ui/language.ts';
import classes from './MatrixScreen.module.css';
import { MATRIX_COLUMNS } from './matrix-columns.tsx';
import type { Matrix } from './useMatrix.ts';

/** The current states of a slide's schedule. */
const STATUSES = [
  { value: 'live', label: english('On now') },
  { value: 'waiting', label: english('Later') },
  { value: 'over', label: english('Ended') },
  { value: 'ending', label: english('Ends within 7 days') },
  { value: 'unscheduled', label: english('Not scheduled') },
];

interface MatrixFiltersProps {
  matrix: Matrix;
  /** Where the headers of columns, which sort as well, aren't shown. */
  canSort: boolean;
}

/** Filters slides by type and schedule, and sorts them. */
export function MatrixFilters({ matrix, canSort }: MatrixFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      {matrix.types.length > 1 && (
        <FilterSelect
          label={t('Filter by type')}
          all={t('All types')}
          choices={matrix.types.map(({ index, name }) => ({ value: String(index), label: t(name) }))}
          value={matrix.filter.type === null ? null : String(matrix.filter.type)}
          onChange={(value) => matrix.narrow({ type: value === null ? null : Number(value) })}
        />
      )}
      <FilterSelect
        label={t('Filter by schedule')}
        all={t('Any time')}
        choices={choicesIn(t, STATUSES)}
        value={matrix.filter.status}
        onChange={(value) => matrix.narrow({ status: value as Matrix['filter']['status'] })}
      />
      {canSort && (
        <Select
          className={classes.typeFilter}
          {...asWideAs(t('Last Modified'))}
          aria-label={t('Sort by')}
          data={choicesIn(
            t,
            MATRIX_COLUMNS.map(({ key, title }) => ({ value: key, label: title })),
          )}
          value={matrix.sort.by}
          onChange={(value) => value !== null && matrix.sortBy(value)}
          allowDeselect={false}
        />
      )}
    </>
  );
}

interface FilterSelectProps {
  label: string;
  /** What is shown without a choice, and what the button for removing the choice is named. */
  all: string;
  choices: { value: string; label: string }[];
  value: string | null;
  onChange(value: string | null): void;
}

function FilterSelect({ label, all, choices, value, onChange }: FilterSelectProps) {
  return (
    <Select
      className={classes.typeFilter}
      aria-label={label}
      placeholder={all}
      {...asWideAs(all)}
      clearable
      clearButtonProps={{ 'aria-label': all }}
      data={choices}
      value={value}
      onChange={onChange}
    />
  );
}

/** Makes a field of the toolbar as wide as these words. */
export function asWideAs(words: string) {
  return { inputSize: '1', wrapperProps: { 'data-words': words } };
}
