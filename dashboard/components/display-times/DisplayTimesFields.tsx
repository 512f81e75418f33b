import { ActionIcon, Button, Input, Stack, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { repeatOf, withEveryWeekday } from '#rules/repeats.ts';
import { ALWAYS, type DisplayTime, MOST_DISPLAY_TIMES, type PortalCalendar } from '#slide-types/display-times.ts';
import type { FieldSentences } from '#slide-types/form.ts';
import { DatesField } from '#ui/DatesField.tsx';
import { useTranslation } from '#ui/language.ts';
import { writtenDay } from '../days.ts';
import classes from './DisplayTimesFields.module.css';
import { HolidaySelect } from './HolidaySelect.tsx';
import { NamedTimeSelect } from './NamedTimeSelect.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import { recurrenceFor } from './repeats.ts';
import { TimeOfDayField } from './TimeOfDayField.tsx';
import { WeekdayChecks } from './WeekdayChecks.tsx';

interface DisplayTimesFieldsProps {
  times: readonly DisplayTime[];
  /** By field, such as `displayTimes.0.weekdays`. */
  problems: FieldSentences;
  /** The date in the portal's time zone, in days since 1970-01-01. */
  today: number;
  /** The named times that rules can refer to. */
  namedTimes: PortalCalendar['namedTimes'];
  onChange(times: DisplayTime[]): void;
}

/** The days and times at which a slide is shown: one row for each rule. */
export function DisplayTimesFields({ times, problems, today, namedTimes, onChange }: DisplayTimesFieldsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      {times.map((time, index) => (
        <TimeFields
          // Rules have no other identity than their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          time={time}
          position={index + 1}
          today={today}
          namedTimes={namedTimes}
          error={Object.entries(problems).find(([field]) => field.startsWith(`displayTimes.${index}.`))?.[1]}
          onChange={(changed) => onChange(times.map((other, at) => (at === index ? changed : other)))}
          onRemove={times.length > 1 ? () => onChange(times.filter((_, at) => at !== index)) : null}
        />
      ))}
      {problems.displayTimes && <Input.Error>{problems.displayTimes}</Input.Error>}
      {times.length < MOST_DISPLAY_TIMES && (
        <div>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={15} />}
            onClick={() => onChange([...times, times.at(-1) ?? ALWAYS])}
          >
            {t('Add other times')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface TimeFieldsProps {
  time: DisplayTime;
  /** From 1. */
  position: number;
  today: number;
  namedTimes: PortalCalendar['namedTimes'];
  error: string | undefined;
  onChange(time: DisplayTime): void;
  onRemove: (() => void) | null;
}

function TimeFields({ time: stored, position, today, namedTimes, error, onChange, onRemove }: TimeFieldsProps) {
  const { t } = useTranslation();
  const errorId = useId();
  // Weekdays that only the recurrence leaves out are shown, and changed, like all others.
  const time = withEveryWeekday(stored);
  const repeat = repeatOf(time);
  const isOwn = time.namedTime === '';
  const change = (changed: Partial<DisplayTime>) => onChange({ ...time, ...changed });
  return (
    <fieldset className={classes.rule} aria-describedby={error ? errorId : undefined}>
      <legend>
        <VisuallyHidden>{t('Display times {{number}}', { number: position })}</VisuallyHidden>
      </legend>
      <Stack gap="sm">
        <NamedTimeSelect time={time} namedTimes={namedTimes} onChange={onChange} />
        {!isOwn ? null : repeat.kind === 'dates' ? (
          <DatesField
            label={t('Selected dates')}
            value={repeat.days.map(writtenDay)}
            onChange={(dates) => change({ recurrence: recurrenceFor({ kind: 'dates', dates }, today) })}
          />
        ) : (
          <WeekdayChecks
            value={time.weekdays}
            errorId={error && errorId}
            onChange={(weekdays) => change({ weekdays })}
          />
        )}
        {error && <Input.Error id={errorId}>{error}</Input.Error>}
        <div className={classes.fields}>
          {isOwn && <TimeOfDayField value={time} onChange={change} />}
          {isOwn && <RepeatFields time={time} today={today} onChange={change} />}
          <HolidaySelect value={time.holidays} onChange={(holidays) => change({ holidays })} />
          {onRemove && (
            <ActionIcon
              className={classes.remove ?? ''}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Remove display times {{number}}', { number: position })}
              onClick={onRemove}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </div>
      </Stack>
    </fieldset>
  );
}
