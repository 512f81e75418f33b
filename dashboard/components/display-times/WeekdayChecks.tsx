import { weekdayNames } from '#rules/weekdays.ts';
import { readersLocale, useTranslation } from '#ui/language.ts';
import { ToggleChip } from '#ui/ToggleChip.tsx';
import classes from './WeekdayChecks.module.css';

interface WeekdayChecksProps {
  /** From Monday (1) to Sunday (7), in order. */
  value: readonly number[];
  /** The id of the sentence about a problem with them. */
  errorId: string | undefined;
  onChange(weekdays: number[]): void;
}

/** One button for each day of the week, which stays pressed. */
export function WeekdayChecks({ value, errorId, onChange }: WeekdayChecksProps) {
  const { t } = useTranslation();
  const names = weekdayNames(readersLocale());
  const toggled = (day: number) =>
    value.includes(day) ? value.filter((other) => other !== day) : [...value, day].sort((one, other) => one - other);
  return (
    <fieldset className={classes.week} aria-describedby={errorId}>
      <legend className={classes.legend}>{t('Days of the week')}</legend>
      {weekdayNames(readersLocale(), 'short').map((short, index) => (
        <ToggleChip
          key={short}
          className={classes.day}
          text={short.replace('.', '')}
          name={names[index]}
          isChecked={value.includes(index + 1)}
          onChange={() => onChange(toggled(index + 1))}
        />
      ))}
    </fieldset>
  );
}
