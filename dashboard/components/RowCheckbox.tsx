import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';
import classes from './RowCheckbox.module.css';
import type { RowSelection } from './useRowSelection.ts';

interface RowCheckboxProps {
  label: string;
  /** null: some rows are selected, others aren't. */
  isSelected: boolean | null;
  onSelect(isSelected: boolean): void;
}

/**
 * Selects rows. A button, because the checkboxes of the table are for channels; a plain element, because every row has
 * one.
 */
export function RowCheckbox({ label, isSelected, onSelect }: RowCheckboxProps) {
  const Sign = isSelected === null ? IconMinus : IconCheck;
  return (
    <button
      type="button"
      className={classes.box}
      aria-label={label}
      aria-pressed={isSelected ?? 'mixed'}
      onClick={() => onSelect(isSelected !== true)}
    >
      {isSelected !== false && <Sign size={14} stroke={2.6} />}
    </button>
  );
}

/** Selects or deselects all rows that match the filter. */
export function SelectAllCheckbox({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation();
  const { slides, isAll, hasSelectable, selectAll } = selection;
  if (!hasSelectable) return null;
  return (
    <RowCheckbox
      label={t('Select all slides')}
      isSelected={slides.length > 0 && !isAll ? null : isAll}
      onSelect={selectAll}
    />
  );
}
