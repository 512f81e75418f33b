import { Checkbox, Input, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type DisplayTime, isAllDay } from '#slide-types/display-times.ts';
import { useTranslation } from '#ui/language.ts';
import { TimeSpanField } from '#ui/TimeSpanField.tsx';

type Times = Pick<DisplayTime, 'from' | 'until'>;

interface TimeOfDayFieldProps {
  value: Times;
  onChange(times: Times): void;
}

const ALL_DAY: Times = { from: '00:00', until: '00:00' };
const EMPTY: Times = { from: '', until: '' };

/** The whole day, or from one time until another. Until both have been entered, nothing changes. */
export function TimeOfDayField({ value, onChange }: TimeOfDayFieldProps) {
  const { t } = useTranslation();
  const wholeDay = isAllDay(value);
  /** What is entered while it doesn't count yet; null while the fields are hidden. */
  const [entered, setEntered] = useState<Times | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const isEntering = wholeDay && entered !== null;
  useEffect(() => {
    if (isEntering) first.current?.focus();
  }, [isEntering]);
  const shown = wholeDay ? entered : value;
  const enter = (times: Times) => {
    setEntered(times);
    if (times.from !== '' && times.until !== '') onChange(times);
  };
  const toggle = (isChecked: boolean) => {
    setEntered(isChecked ? null : EMPTY);
    if (isChecked) onChange(ALL_DAY);
  };
  return (
    <Input.Wrapper label={t('Time of day')} labelElement="div">
      <Stack gap={8}>
        <Checkbox
          label={t('All day')}
          checked={shown === null}
          onChange={({ currentTarget }) => toggle(currentTarget.checked)}
          mih={36}
          styles={{ body: { alignItems: 'center', minHeight: 36 } }}
        />
        {shown && (
          <TimeSpanField
            ref={first}
            labels={{ from: t('Shown from'), until: t('Shown until') }}
            value={shown}
            onChange={enter}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}
