import '@mantine/dates/styles.css';
import { DateTimePicker } from '@mantine/dates';
import dayjs from 'dayjs';
import { useId } from 'react';

interface DateTimeFieldProps {
  label: string;
  description?: string;
  /** ISO 8601 in UTC, or null for none. Shown and picked in the time of this device. */
  value: string | null;
  onChange(value: string | null): void;
  /** The earliest day that can be picked. */
  earliest?: Date;
  /** The time of a day that was just picked, "HH:mm". */
  usualTime?: string;
  disabled?: boolean;
  error?: string | undefined;
}

const WITHOUT_ZONE = 'YYYY-MM-DD HH:mm:ss';
const SHOWN = 'ddd D MMM YYYY, HH:mm';

/** A day and a time, or neither. */
export function DateTimeField({ value, onChange, earliest, usualTime = '00:00', ...rest }: DateTimeFieldProps) {
  const id = useId();
  const shown = value === null ? 'None' : dayjs(value).format(SHOWN);
  return (
    <DateTimePicker
      {...rest}
      // The same id twice: the kit's dialog takes its name from the element of its popover's id.
      id={id}
      popoverProps={{ id }}
      aria-label={`${rest.label}: ${shown}`}
      value={value === null ? null : dayjs(value).format(WITHOUT_ZONE)}
      onChange={(picked) => onChange(picked === null ? null : dayjs(picked).toISOString())}
      valueFormat={SHOWN}
      placeholder="None"
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${rest.label.toLowerCase()}` }}
      defaultTimeValue={usualTime}
      highlightToday
      weekendDays={[]}
      {...(earliest && { minDate: earliest })}
      timePickerProps={{ withDropdown: true, hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes' }}
      submitButtonProps={{ 'aria-label': 'Done' }}
      ariaLabels={LABELS}
    />
  );
}

const LABELS = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
};
