import type { RefObject } from 'react';
import classes from './ToggleChip.module.css';

interface ToggleChipProps {
  /** What is shown. */
  text: string;
  /** Its full name, if `text` is an abbreviation. */
  name?: string | undefined;
  isChecked: boolean;
  onChange(isChecked: boolean): void;
  ref?: RefObject<HTMLInputElement | null>;
  className?: string | undefined;
}

/** A checkbox that looks like a button which stays pressed. */
export function ToggleChip({ text, name, isChecked, onChange, ref, className = '' }: ToggleChipProps) {
  return (
    <label className={`${classes.chip} ${className}`}>
      <input
        ref={ref}
        type="checkbox"
        className={classes.check}
        aria-label={name ?? text}
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={classes.text} aria-hidden="true">
        {text}
      </span>
    </label>
  );
}
