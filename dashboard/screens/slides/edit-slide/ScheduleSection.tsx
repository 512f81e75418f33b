import { Checkbox, Input, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { Section } from '#dashboard/components/Section.tsx';
import { useNow } from '#dashboard/components/useNow.ts';
import { DateTimeField } from '#ui/DateTimeField.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './EditSlide.module.css';
import type { SectionProps } from './GeneralSection.tsx';
import { scheduleWords } from './schedule-words.ts';

export function ScheduleSection({ draft, problems, onChange }: SectionProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const nowMs = useNow();
  const { alwaysDisplay, alwaysDisplayAfterStartDate, scheduleStart, scheduleEnd } = draft;
  const words = scheduleWords(draft, nowMs);
  const yesterday = startOfYesterday(nowMs);
  const afterStart = scheduleStart === null ? yesterday : new Date(scheduleStart);

  return (
    <Section title={t('Schedule')}>
      <fieldset className={classes.group} aria-describedby={problems.schedule ? errorId : undefined}>
        <legend className={classes.hidden}>{t('When screens show this slide')}</legend>
        <Stack gap="md">
          <Checkbox
            label={t('Always display')}
            checked={alwaysDisplay}
            onChange={(event) => onChange({ alwaysDisplay: event.currentTarget.checked })}
          />
          <div className={classes.dates}>
            <DateTimeField
              label={t('Start date')}
              timeLabel={t('Start time')}
              value={scheduleStart}
              onChange={(moment) => onChange({ scheduleStart: moment })}
              earliest={yesterday}
              disabled={alwaysDisplay}
              error={problems.scheduleStart}
            />
            <DateTimeField
              label={t('End date')}
              timeLabel={t('End time')}
              value={scheduleEnd}
              onChange={(moment) => onChange({ scheduleEnd: moment })}
              earliest={afterStart > yesterday ? afterStart : yesterday}
              usualTime="23:59"
              disabled={alwaysDisplay || alwaysDisplayAfterStartDate}
              error={problems.scheduleEnd}
            />
          </div>
          <Checkbox
            label={t('Display from start date')}
            checked={alwaysDisplayAfterStartDate}
            onChange={(event) => onChange({ alwaysDisplayAfterStartDate: event.currentTarget.checked })}
            disabled={alwaysDisplay}
          />
          {problems.schedule && <Input.Error id={errorId}>{problems.schedule}</Input.Error>}
          {words && (
            <Text size="sm" c="dimmed">
              {words}
            </Text>
          )}
        </Stack>
      </fieldset>
    </Section>
  );
}

/** Schedule dates cannot be earlier than yesterday (specification, section 5). */
function startOfYesterday(nowMs: number): Date {
  const day = new Date(nowMs);
  day.setDate(day.getDate() - 1);
  day.setHours(0, 0, 0, 0);
  return day;
}
