import { Button, Checkbox, Group, Input, Stack, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { Section } from '#dashboard/components/Section.tsx';
import { useNow } from '#dashboard/components/useNow.ts';
import { DateTimeField } from '#ui/DateTimeField.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './EditSlide.module.css';
import type { SectionProps } from './GeneralSection.tsx';
import { scheduleWords } from './schedule-words.ts';

/** One line that says when the slide is shown, and opens to change that. */
export function ScheduleSection(props: SectionProps) {
  const { t } = useTranslation();
  const { draft, problems } = props;
  const nowMs = useNow();
  const [isOpen, setOpen] = useState(false);
  const isAsked = useRef(false);
  const words = scheduleWords(draft, nowMs);
  const isWrong = [problems.schedule, problems.scheduleStart, problems.scheduleEnd].some(Boolean);
  // Once it is open it stays so, also when what was missing has been filled in.
  if (!isOpen && (isWrong || words === null)) setOpen(true);
  if (isOpen) return <ScheduleForm {...props} nowMs={nowMs} words={words} isFocused={isAsked.current} />;
  return (
    <Section title={t('Schedule')}>
      <Group justify="space-between" gap="xs">
        <Text>{words}</Text>
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
  words,
  isFocused,
}: SectionProps & { nowMs: number; words: string | null; isFocused: boolean }) {
  const { t } = useTranslation();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) first.current?.focus();
  }, [isFocused]);
  const errorId = useId();
  const { alwaysDisplay, alwaysDisplayAfterStartDate, scheduleStart, scheduleEnd } = draft;
  const yesterday = startOfYesterday(nowMs);
  const afterStart = scheduleStart === null ? yesterday : new Date(scheduleStart);

  return (
    <Section title={t('Schedule')}>
      <fieldset className={classes.group} aria-describedby={problems.schedule ? errorId : undefined}>
        <legend className={classes.hidden}>{t('When screens show this slide')}</legend>
        <Stack gap="md">
          <Checkbox
            ref={first}
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
