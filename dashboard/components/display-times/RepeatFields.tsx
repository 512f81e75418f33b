import { Select } from '@mantine/core';
import { type Repeat, repeatOf } from '#rules/repeats.ts';
import { weekdayWords } from '#rules/weekdays.ts';
import type { DisplayTime } from '#slide-types/display-times.ts';
import { readersLocale, useTranslation } from '#ui/language.ts';
import { mondayIn } from '../days.ts';
import { ORDINAL_WORDS } from './display-time-words.ts';
import { ORDINALS, recurrenceFor, weeksUntilNext } from './repeats.ts';

interface RepeatFieldsProps {
  time: DisplayTime;
  /** In days since 1970-01-01. */
  today: number;
  onChange(changed: Partial<DisplayTime>): void;
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** In which weeks, or on which dates, a display time applies. */
export function RepeatFields({ time, today, onChange }: RepeatFieldsProps) {
  const repeat = repeatOf(time);
  return (
    <>
      <RepeatSelect repeat={repeat} weekdays={time.weekdays} today={today} onChange={onChange} />
      {repeat.kind === 'weeks' && <FirstWeekSelect repeat={repeat} today={today} onChange={onChange} />}
    </>
  );
}

interface RepeatSelectProps {
  repeat: Repeat;
  weekdays: readonly number[];
  today: number;
  onChange(changed: Partial<DisplayTime>): void;
}

function RepeatSelect({ repeat, weekdays, today, onChange }: RepeatSelectProps) {
  const { t } = useTranslation();
  const value =
    repeat.kind === 'weeks'
      ? `weeks ${repeat.weeks}`
      : repeat.kind === 'month'
        ? `month ${repeat.ordinal}`
        : repeat.kind;
  const weeks = [...new Set([2, 3, 4, ...(repeat.kind === 'weeks' ? [repeat.weeks] : [])])];
  const choices = [
    { value: 'weekly', label: t('Every week') },
    ...weeks.map((number) => ({ value: `weeks ${number}`, label: t('Every {{number}} weeks', { number }) })),
    ...ORDINALS.map((ordinal) => ({
      value: `month ${ordinal}`,
      label: t('On the {{which}} {{days}} of the month', {
        which: t(ORDINAL_WORDS[ordinal] ?? ''),
        days: weekdayWords(weekdays, readersLocale()),
      }),
    })),
    { value: 'dates', label: t('On specific dates') },
    ...(repeat.kind === 'other' ? [{ value: 'other', label: t('On other dates') }] : []),
  ];
  const choose = (chosen: string) => {
    const [kind, number] = chosen.split(' ');
    if (kind === 'weekly') onChange({ recurrence: '' });
    if (kind === 'weeks')
      onChange({ recurrence: recurrenceFor({ kind, weeks: Number(number), start: mondayIn(0, today) }, today) });
    if (kind === 'month') onChange({ recurrence: recurrenceFor({ kind, ordinal: Number(number) }, today) });
    if (kind === 'dates') onChange({ weekdays: EVERY_DAY, recurrence: recurrenceFor({ kind, dates: [] }, today) });
  };
  return (
    <Select
      label={t('Repeats')}
      data={choices}
      value={value}
      onChange={(chosen) => chosen !== null && choose(chosen)}
      allowDeselect={false}
      flex="1 1 200px"
      miw={0}
    />
  );
}

interface FirstWeekSelectProps {
  repeat: Extract<Repeat, { kind: 'weeks' }>;
  today: number;
  onChange(changed: Partial<DisplayTime>): void;
}

/** In which week a repeat applies next. */
function FirstWeekSelect({ repeat, today, onChange }: FirstWeekSelectProps) {
  const { t } = useTranslation();
  const next = weeksUntilNext(repeat, today);
  const words = (weeks: number) =>
    [t('This week'), t('Next week')][weeks] ?? t('In {{number}} weeks', { number: weeks });
  const choices = Array.from({ length: Math.max(repeat.weeks, next + 1) }, (_, weeks) => ({
    value: String(weeks),
    label: words(weeks),
  }));
  return (
    <Select
      label={t('Next time')}
      data={choices}
      value={String(next)}
      onChange={(weeks) =>
        weeks !== null &&
        onChange({ recurrence: recurrenceFor({ ...repeat, start: mondayIn(Number(weeks), today) }, today) })
      }
      allowDeselect={false}
      w={150}
    />
  );
}
