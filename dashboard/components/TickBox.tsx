import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';
import classes from './TickBox.module.css';
import type { RowSelection } from './useRowSelection.ts';

interface TickBoxProps {
  label: string;
  /** null: some rows are selected, others aren't. */
  isTicked: boolean | null;
  onTick(isTicked: boolean): void;
}

/**
 * Selects rows. A button, because the checkboxes of the table are for channels; a plain element, because every row has
 * one.
 */
export function TickBox({ label, isTicked, onTick }: TickBoxProps) {
  const Sign = isTicked === null ? IconMinus : IconCheck;
  return (
    <button
      type="button"
      className={classes.box}
      aria-label={label}
      aria-pressed={isTicked ?? 'mixed'}
      onClick={() => onTick(isTicked !== true)}
    >
      {isTicked !== false && <Sign size={14} stroke={2.6} />}
    </button>
  );
}

/** Selects or deselects all rows that match the filter. */
export function TickAll({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation();
  const { slides, isAll, hasSelectable, tickAll } = selection;
  if (!hasSelectable) return null;
  return (
    <TickBox label={t('Select all slides')} isTicked={slides.length > 0 && !isAll ? null : isAll} onTick={tickAll} />
  );
}
