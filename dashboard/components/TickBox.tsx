import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';
import classes from './TickBox.module.css';
import type { RowSelection } from './useRowSelection.ts';

interface TickBoxProps {
  label: string;
  /** null: some are, some are not. */
  isTicked: boolean | null;
  onTick(isTicked: boolean): void;
}

/** Takes rows together. A button, since the boxes of the table stand for channels; a plain one, since every row has it. */
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

/** Ticks all rows that the filter leaves, or none. */
export function TickAll({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation();
  const { slides, isAll, hasSelectable, tickAll } = selection;
  if (!hasSelectable) return null;
  return (
    <TickBox label={t('Select all slides')} isTicked={slides.length > 0 && !isAll ? null : isAll} onTick={tickAll} />
  );
}
