import { Checkbox, Group, Input, Select, Stack, Switch, Text } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { zonesOfThisBrowser } from '#slide-types/time/zone-choices.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './EditChannel.module.css';
import { USUAL_OPENING, usualHours, weekdayNames } from './opening-week.ts';

interface OpeningHoursFieldsProps {
  value: OpeningHours | null;
  onChange(value: OpeningHours | null): void;
}

/** When alerts about the channel's screens are emailed: always, or only during opening hours. */
export function OpeningHoursFields({ value, onChange }: OpeningHoursFieldsProps) {
  const { t, i18n } = useTranslation();
  return (
    <Stack gap="sm">
      <Switch
        label={t('Email alerts only during these hours')}
        description={t('Outside these hours, no email is sent when a screen goes offline.')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usualHours() : null)}
      />
      {value && (
        <>
          <div className={classes.week}>
            {weekdayNames(i18n.language).map((name, day) => (
              <OpeningDay key={name} name={name} day={day} hours={value} onChange={onChange} />
            ))}
          </div>
          <Select
            label={t('Time zone')}
            data={zonesOfThisBrowser()}
            value={value.timezone}
            onChange={(timezone) => timezone && onChange({ ...value, timezone })}
            searchable
            nothingFoundMessage={t('No matching time zones')}
          />
        </>
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
        <Group gap={6} wrap="nowrap">
          <TimeInput
            aria-label={t('{{day}}: opens at', { day: name })}
            value={opening.from}
            onChange={(event) => event.currentTarget.value && set({ ...opening, from: event.currentTarget.value })}
          />
          <Input.Description>{t('to')}</Input.Description>
          <TimeInput
            aria-label={t('{{day}}: closes at', { day: name })}
            value={opening.until}
            onChange={(event) => event.currentTarget.value && set({ ...opening, until: event.currentTarget.value })}
          />
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t('closed')}
        </Text>
      )}
    </div>
  );
}
