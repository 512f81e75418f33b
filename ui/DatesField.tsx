import '@mantine/dates/styles.css';
import { DatePickerInput } from '@mantine/dates';
import dayjs from 'dayjs';
import { useId } from 'react';
import { calendarLabels } from './calendar-labels.ts';
import { dayFormat } from './day-format.ts';
import { useTranslation } from './language.ts';

interface DatesFieldProps {
  label: string;
  /** Such as 2026-12-24. */
  value: readonly string[];
  onChange(dates: string[]): void;
}

/** Any number of dates, in order. */
export function DatesField({ label, value, onChange }: DatesFieldProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const shown = value.map((date) => dayjs(date).locale(i18n.language).format(dayFormat()));
  return (
    <DatePickerInput
      // The id is passed twice because Mantine's dialog takes its name from the element with the popover's id.
      id={id}
      popoverProps={{ id }}
      type="multiple"
      label={label}
      aria-label={shown.length > 0 ? `${label}: ${shown.join(', ')}` : t('{{label}}: no date', { label })}
      value={[...value]}
      onChange={(dates) => onChange(dates.toSorted())}
      placeholder={t('No date')}
      valueFormat={dayFormat()}
      highlightToday
      weekendDays={[]}
      locale={i18n.language}
      ariaLabels={calendarLabels(t)}
      maw="100%"
    />
  );
}
