import { Button, Checkbox, Group, Input, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { DisplayTimesFields } from '#dashboard/components/display-times/DisplayTimesFields.tsx';
import { rotationWords } from '#dashboard/components/rotation-words.ts';
import { Section } from '#dashboard/components/Section.tsx';
import { useNow } from '#dashboard/components/useNow.ts';
import { useCalendar, useTimeZone } from '#dashboard/components/useTimeZone.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { localDay } from '#rules/zone-offsets.ts';
import { NO_CALENDAR, type PortalCalendar } from '#slide-types/display-times.ts';
import { DateTimeField } from '#ui/DateTimeField.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './EditSlide.module.css';
import type { SectionProps } from './GeneralSection.tsx';
import { LiveStrip } from './LiveStrip.tsx';
import { RotationFields } from './RotationFields.tsx';
import { ScheduleChoices } from './ScheduleChoices.tsx';
import { scheduleWords } from './schedule-words.ts';

/** One line that says when the slide is shown, and opens to change that. */
export function ScheduleSection(props: SectionProps) {
  const { t } = useTranslation();
  const { draft, problems } = props;
  const nowMs = useNow();
  const [isOpen, setOpen] = useState(false);
  const isAsked = useRef(false);
  const calendar = useCalendar(useSelection().portalId) ?? NO_CALENDAR;
  const words = scheduleWords(draft, nowMs, calendar);
  const isWrong = Object.keys(problems).some((field) => /^(schedule|displayTimes)/.test(field));
  // Once it is open it stays so, also when what was missing has been filled in.
  if (!isOpen && (isWrong || words === null)) setOpen(true);
  if (isOpen)
    return <ScheduleForm {...props} nowMs={nowMs} calendar={calendar} words={words} isFocused={isAsked.current} />;
  return (
    <Section title={t('Schedule')}>
      <Group justify="space-between" gap="xs">
        <Text>{[words, rotationWords(draft)].filter(Boolean).join(' ')}</Text>
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={false}
          onClick={() => {
            isAsked.current = true;
            setOpen(true);
          }}
        >
          {t('Change schedule')}
        </Button>
      </Group>
    </Section>
  );
}

function ScheduleForm({
  draft,
  problems,
  onChange,
  nowMs,
  calendar,
  words,
  isFocused,
}: SectionProps & { nowMs: number; calendar: PortalCalendar; words: string | null; isFocused: boolean }) {
  const { t } = useTranslation();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) first.current?.focus();
  }, [isFocused]);
  const errorId = useId();
  const { alwaysDisplay, alwaysDisplayAfterStartDate, scheduleStart, scheduleEnd, displayTimes } = draft;
  const timeZone = useTimeZone(useSelection().portalId);
  const yesterday = startOfYesterday(nowMs);
  const afterStart = scheduleStart === null ? yesterday : new Date(scheduleStart);

  return (
    <Section title={t('Schedule')}>
      <fieldset className={classes.group} aria-describedby={problems.schedule ? errorId : undefined}>
        <legend>
          <VisuallyHidden>{t('When screens show this slide')}</VisuallyHidden>
        </legend>
        <Stack gap="md">
          <ScheduleChoices draft={draft} nowMs={nowMs} first={first} onChange={onChange} />
          {displayTimes.length > 0 && (
            <DisplayTimesFields
              times={displayTimes}
              problems={problems}
              today={localDay(timeZone, nowMs)}
              namedTimes={calendar.namedTimes}
              onChange={(changed) => onChange({ displayTimes: changed })}
            />
          )}
          {!alwaysDisplay && (
            <Stack gap="sm">
              <div className={classes.dates}>
                <DateTimeField
                  label={t('Start date')}
                  timeLabel={t('Start time')}
                  value={scheduleStart}
                  onChange={(moment) => onChange({ scheduleStart: moment })}
                  earliest={yesterday}
                  error={problems.scheduleStart}
                />
                <DateTimeField
                  label={t('End date')}
                  timeLabel={t('End time')}
                  value={scheduleEnd}
                  onChange={(moment) => onChange({ scheduleEnd: moment })}
                  earliest={afterStart > yesterday ? afterStart : yesterday}
                  usualTime="23:59"
                  disabled={alwaysDisplayAfterStartDate}
                  error={problems.scheduleEnd}
                />
              </div>
              <Checkbox
                label={t('Display from start date')}
                description={t('Without an end date.')}
                checked={alwaysDisplayAfterStartDate}
                onChange={(event) => onChange({ alwaysDisplayAfterStartDate: event.currentTarget.checked })}
              />
            </Stack>
          )}
          {problems.schedule && <Input.Error id={errorId}>{problems.schedule}</Input.Error>}
          {words && (
            <Text fw={600} role="status">
              {words}
            </Text>
          )}
          {displayTimes.length > 0 && words !== null && (
            <LiveStrip draft={draft} calendar={calendar} timeZone={timeZone} nowMs={nowMs} />
          )}
          <RotationFields draft={draft} problems={problems} onChange={onChange} />
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
