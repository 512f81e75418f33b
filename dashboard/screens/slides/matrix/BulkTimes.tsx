import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { DisplayTimesFields } from '#dashboard/components/display-times/DisplayTimesFields.tsx';
import { displayTimeWords } from '#dashboard/components/display-times/display-time-words.ts';
import { quoted } from '#dashboard/components/names.ts';
import { useCalendar, useTimeZone } from '#dashboard/components/useTimeZone.ts';
import { fieldSentences } from '#dashboard/languages/answers.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { serverNow } from '#dashboard/session/server-clock.ts';
import { localDay } from '#rules/zone-offsets.ts';
import {
  ALWAYS,
  areSameTimes,
  type DisplayTime,
  displayTimeProblems,
  NO_CALENDAR,
  type PortalCalendar,
} from '#slide-types/display-times.ts';
import { refusedBy } from '#slide-types/field-problems.ts';
import { slideSettings } from '#slide-types/slide.ts';
import { useTranslation } from '#ui/language.ts';
import { ToggleChip } from '#ui/ToggleChip.tsx';
import classes from './BulkDialog.module.css';
import type { BulkQuestionProps } from './useBulkActions.ts';

const MOST_GROUPS = 5;
const MOST_NAMES = 3;

/** The days and times of all the slides: what they have in common, or else none to begin with. */
export function BulkTimes({ slides, bulk, onClose }: BulkQuestionProps) {
  const { t } = useTranslation();
  const { portalId } = useSelection();
  const timeZone = useTimeZone(portalId);
  const calendar = useCalendar(portalId) ?? NO_CALENDAR;
  const first = slides[0]?.displayTimes ?? [];
  const differ = slides.some(({ displayTimes }) => !areSameTimes(displayTimes, first));
  // Null until something is chosen: slides that differ have nothing to begin with.
  const [chosen, setTimes] = useState<DisplayTime[] | null>(() => (differ ? null : [...first]));
  const times = chosen ?? [];
  const { own } = refusedBy(slideSettings.pick({ displayTimes: true }).safeParse({ displayTimes: times }).error);
  const problems = fieldSentences({ ...own, ...displayTimeProblems(times, serverNow(), null, calendar) });
  return (
    <Stack gap="md">
      {differ && <DifferentTimes slides={slides} calendar={calendar} />}
      <ToggleChip
        className={classes.chip}
        text={t('On certain days and times')}
        isChecked={times.length > 0}
        onChange={(isChosen) => setTimes(isChosen ? [ALWAYS] : [])}
      />
      {times.length > 0 && (
        <DisplayTimesFields
          times={times}
          problems={problems}
          today={localDay(timeZone, serverNow())}
          namedTimes={calendar.namedTimes}
          onChange={setTimes}
        />
      )}
      <Text fw={600} role="status">
        {chosen === null
          ? t('Choose the days and times that all of them get.')
          : displayTimeWords(times, calendar) || t('Shown at all times within their dates.')}
      </Text>
      <div className={classes.buttons}>
        <Button
          disabled={chosen === null || Object.keys(problems).length > 0}
          onClick={() => {
            void bulk.change(slides, { displayTimes: times });
            onClose();
          }}
        >
          {t('Change days and times')}
        </Button>
      </div>
    </Stack>
  );
}

interface DifferentTimesProps {
  slides: readonly Slide[];
  calendar: PortalCalendar;
}

/** What the slides have now, and that it will be replaced. */
function DifferentTimes({ slides, calendar }: DifferentTimesProps) {
  const { t } = useTranslation();
  const names = new Map<string, string[]>();
  for (const { name, displayTimes } of slides) {
    const words = displayTimeWords(displayTimes, calendar) || t('at all times');
    names.set(words, [...(names.get(words) ?? []), quoted(name)]);
  }
  const namesInWords = (those: readonly string[]) => {
    const more = those.length - MOST_NAMES;
    const named = those.slice(0, MOST_NAMES);
    return [...named, ...(more > 0 ? [t('{{number}} more', { number: more })] : [])].join(', ');
  };
  const groups = [...names].slice(0, MOST_GROUPS);
  return (
    <Alert color="yellow" title={t('These slides have different days and times. They will be replaced.')}>
      <ul className={classes.groups}>
        {groups.map(([words, those]) => (
          <li key={words}>
            {words}: {namesInWords(those)}
          </li>
        ))}
        {names.size > groups.length && <li>…</li>}
      </ul>
    </Alert>
  );
}
