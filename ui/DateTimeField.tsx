import '@mantine/dates/styles.css';
import { Box, Group, Input } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import dayjs from 'dayjs';
import { useId } from 'react';
import { calendarLabels } from './calendar-labels.ts';
import { dayFormat } from './day-format.ts';
import { useTranslation } from './language.ts';
import { TimeField } from './TimeField.tsx';

interface DateTimeFieldProps {
  label: string;
  /** Label of the time of day. */
  timeLabel: string;
  /** ISO 8601 in UTC, or null for none. Shown and picked in the browser's time zone. */
  value: string | null;
  onChange(value: string | null): void;
  /** The earliest day that can be picked. */
  earliest?: Date;
  /** The default time for a newly picked day, "HH:mm". */
  usualTime?: string;
  disabled?: boolean;
  error?: string | undefined;
}

const DAY = 'YYYY-MM-DD';
const TIME = 'HH:mm';
const LABEL_HEIGHT = 'calc(var(--mantine-font-size-sm) * var(--mantine-line-height))';

/** An optional date and time. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { t, i18n } = useTranslation();
  const { label, timeLabel, value, onChange, earliest, usualTime = '00:00', disabled = false, error } = props;
  const id = useId();
  const moment = value === null ? null : dayjs(value).locale(i18n.language);
  const shownDay = dayFormat();
  const join = (day: string, time: string) => onChange(dayjs(`${day}T${time}`).toISOString());

  return (
    <div>
      <Group gap={4} align="flex-start" wrap="nowrap">
        <DatePickerInput
          // The id is passed twice because Mantine's dialog takes its name from the element with the popover's id.
          id={id}
          popoverProps={{ id }}
          label={label}
          aria-label={moment ? `${label}: ${moment.format(shownDay)}` : t('{{label}}: no date', { label })}
          value={moment?.format(DAY) ?? null}
          onChange={(day) => (day === null ? onChange(null) : join(day, moment?.format(TIME) ?? usualTime))}
          valueFormat={shownDay}
          placeholder={t('No date')}
          clearable
          clearButtonProps={{
            'aria-label': t('Clear {{label}}', { label: i18n.language === 'en' ? label.toLowerCase() : label }),
          }}
          highlightToday
          weekendDays={[]}
          {...(earliest && { minDate: earliest })}
          locale={i18n.language}
          ariaLabels={calendarLabels(t)}
          disabled={disabled}
          error={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          flex={1}
          miw={0}
        />
        <Box mt={LABEL_HEIGHT}>
          <TimeField
            aria-label={timeLabel}
            value={moment?.format(TIME) ?? ''}
            onChange={(time) => moment && join(moment.format(DAY), time)}
            disabled={disabled || moment === null}
          />
        </Box>
      </Group>
      {error && (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
