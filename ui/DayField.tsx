import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { calendarLabels } from './calendar-labels.ts';
import { dayFormat } from './day-format.ts';
import { useTranslation } from './language.ts';

dayjs.extend(customParseFormat);

interface DayFieldProps extends Pick<DateInputProps, 'label' | 'error' | 'w'> {
  /** Such as 2026-12-24; empty for none. */
  value: string;
  onChange(date: string): void;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A date that can be typed, or picked in a calendar. */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  const { t, i18n } = useTranslation();
  const format = dayFormat();
  return (
    <DateInput
      {...field}
      value={value === '' ? null : value}
      onChange={(date) => onChange(date ?? '')}
      valueFormat={format}
      dateParser={(typed) => {
        const read = ISO_DAY.test(typed) ? dayjs(typed) : dayjs(typed, format, i18n.language);
        return read.isValid() ? read.format('YYYY-MM-DD') : null;
      }}
      placeholder={t('No date')}
      highlightToday
      weekendDays={[]}
      locale={i18n.language}
      ariaLabels={calendarLabels(t)}
    />
  );
}
