import { IconCheck, IconMinus } from '@tabler/icons-react';
import classes from './TickBox.module.css';

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
