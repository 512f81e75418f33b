import { Button, Modal, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { timeZoneOfBrowser } from '#dashboard/components/time-words.ts';
import { useReturnFocus } from '#dashboard/components/useReturnFocus.ts';
import { serverNow } from '#dashboard/session/server-clock.ts';
import { alwaysFor, scheduleProblems } from '#slide-types/schedule.ts';
import { sentenceOf } from '#slide-types/sentence-of.ts';
import { DateTimeField } from '#ui/DateTimeField.tsx';
import { choicesIn, english, useTranslation } from '#ui/language.ts';
import { BulkChannels } from './BulkChannels.tsx';
import classes from './BulkDialog.module.css';
import { BulkTarget } from './BulkTarget.tsx';
import { BulkTimes } from './BulkTimes.tsx';
import type { BulkChange, BulkQuestionProps } from './useBulkActions.ts';

export type BulkQuestion = 'channels' | 'dates' | 'times' | 'duration';

/** Asks for the details of a change to the selected slides. */
export default function BulkDialog(props: BulkQuestionProps & { question: BulkQuestion }) {
  const { t } = useTranslation();
  useReturnFocus();
  const { question, slides, onClose } = props;
  const Question = { channels: Channels, dates: Dates, times: BulkTimes, duration: Duration }[question];
  const count = slides.length;
  const title = {
    channels: t('Channels for {{count}} slides', { count, defaultValue_one: 'Channels for {{count}} slide' }),
    dates: t('Dates for {{count}} slides', { count, defaultValue_one: 'Dates for {{count}} slide' }),
    times: t('Days and times for {{count}} slides', {
      count,
      defaultValue_one: 'Days and times for {{count}} slide',
    }),
    duration: t('Duration for {{count}} slides', { count, defaultValue_one: 'Duration for {{count}} slide' }),
  }[question];
  return (
    <Modal opened onClose={onClose} title={title} size={question === 'times' || question === 'channels' ? 'lg' : 'md'}>
      <Question {...props} />
    </Modal>
  );
}

const PLACES = [
  { value: 'channels', label: english('Single channels') },
  { value: 'tags', label: english('By tags') },
];

/** Single channels, or a rule. */
function Channels(props: BulkQuestionProps) {
  const { t } = useTranslation();
  const [place, setPlace] = useState('channels');
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('Where the slides are shown')}
        data={choicesIn(t, PLACES)}
        value={place}
        onChange={setPlace}
      />
      {place === 'tags' ? <BulkTarget {...props} /> : <BulkChannels {...props} />}
    </Stack>
  );
}

const SCHEDULES = [
  { value: 'always', label: english('Always') },
  { value: 'from', label: english('From a date') },
  { value: 'between', label: english('Between two dates') },
];

function Dates({ slides, bulk, onClose }: BulkQuestionProps) {
  const { t } = useTranslation();
  const [schedule, setSchedule] = useState('always');
  const [start, setStart] = useState<string | null>(null);
  const [end, setEnd] = useState<string | null>(null);
  const change: BulkChange = {
    alwaysDisplay: schedule === 'always',
    alwaysDisplayAfterStartDate: schedule === 'from',
    ...(schedule !== 'always' && { scheduleStart: start }),
    ...(schedule === 'between' && { scheduleEnd: end }),
  };
  const changed = { ...alwaysFor(0), ...change };
  const problems = scheduleProblems(changed, null, { nowMs: serverNow(), timeZone: timeZoneOfBrowser() });
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('When the slides are shown')}
        data={choicesIn(t, SCHEDULES)}
        value={schedule}
        onChange={setSchedule}
      />
      {schedule !== 'always' && (
        <DateTimeField
          label={t('Start date')}
          timeLabel={t('Start time')}
          value={start}
          onChange={setStart}
          error={problems.scheduleStart && sentenceOf(problems.scheduleStart)}
        />
      )}
      {schedule === 'between' && (
        <DateTimeField
          label={t('End date')}
          timeLabel={t('End time')}
          value={end}
          onChange={setEnd}
          usualTime="23:59"
          error={problems.scheduleEnd && sentenceOf(problems.scheduleEnd)}
        />
      )}
      <div className={classes.buttons}>
        <Button
          disabled={Object.keys(problems).length > 0}
          onClick={() => {
            void bulk.change(slides, change);
            onClose();
          }}
        >
          {t('Change dates')}
        </Button>
      </div>
    </Stack>
  );
}

function Duration({ slides, bulk, onClose }: BulkQuestionProps) {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState<number | string>(slides[0]?.duration ?? 10);
  const isUsable = Number(seconds) > 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUsable) return;
        void bulk.change(slides, { duration: Number(seconds) });
        onClose();
      }}
    >
      <Stack gap="md">
        <NumberInput
          data-autofocus
          label={t('Duration (seconds)')}
          value={seconds}
          onChange={setSeconds}
          allowDecimal={false}
          allowNegative={false}
          min={1}
        />
        {!isUsable && <Text c="var(--mantine-color-error)">{t('The slide needs a duration.')}</Text>}
        <div className={classes.buttons}>
          <Button type="submit" disabled={!isUsable}>
            {t('Change duration')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
