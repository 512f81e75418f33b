import { Checkbox, Stack, Switch, Text } from '@mantine/core';
import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { weekdayNames } from '#rules/weekdays.ts';
import { useTranslation } from '#ui/language.ts';
import { TimeSpanField } from '#ui/TimeSpanField.tsx';
import classes from './EditChannel.module.css';
import { USUAL_OPENING, usualHours } from './opening-week.ts';

interface OpeningHoursFieldsProps {
  value: OpeningHours | null;
  onChange(value: OpeningHours | null): void;
}

/** When the channel is open: always, or on certain days and times. */
export function OpeningHoursFields({ value, onChange }: OpeningHoursFieldsProps) {
  const { t, i18n } = useTranslation();
  return (
    <Stack gap="sm">
      <Switch
        label={t('Open only at certain times')}
        description={t('Outside these hours, no email is sent when a screen goes offline.')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usualHours() : null)}
      />
      {value && (
        <div className={classes.week}>
          {weekdayNames(i18n.language).map((name, day) => (
            <OpeningDay key={name} name={name} day={day} hours={value} onChange={onChange} />
          ))}
        </div>
      )}
    </Stack>
  );
}

interface OpeningDayProps {
  name: string;
  /** Monday is 0. */
  day: number;
  hours: OpeningHours;
  onChange(value: OpeningHours): void;
}

function OpeningDay({ name, day, hours, onChange }: OpeningDayProps) {
  const { t } = useTranslation();
  const opening = hours.days[day] ?? null;
  const set = (changed: typeof opening) =>
    onChange({ ...hours, days: hours.days.map((other, at) => (at === day ? changed : other)) });
  return (
    <div className={classes.day}>
      <Checkbox
        label={name}
        checked={opening !== null}
        onChange={(event) => set(event.currentTarget.checked ? USUAL_OPENING : null)}
      />
      {opening ? (
        <TimeSpanField
          labels={{ from: t('{{day}}: opens at', { day: name }), until: t('{{day}}: closes at', { day: name }) }}
          value={opening}
          onChange={set}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('closed')}
        </Text>
      )}
    </div>
  );
}
