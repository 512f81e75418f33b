import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useTranslation } from './language.ts';
import { readTime } from './time-of-day.ts';

interface TimeFieldProps {
  'aria-label': string;
  /** "HH:mm", or empty. */
  value: string;
  onChange(time: string): void;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const WHOLE = /^\d\d:\d\d$/;

/**
 * A time of day that is typed, written as times are everywhere in the dashboard: 00:00 to 23:59. The browser's own
 * field has the clock of the browser's language instead of the dashboard's.
 */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  const { t } = useTranslation();
  /** Null while the value is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);

  function type(text: string): void {
    setTyped(text);
    setIsRefused(false);
    const time = WHOLE.test(text) ? readTime(text) : null;
    if (time !== null && time !== value) onChange(time);
  }

  /** Takes over what was typed. What isn't a time is replaced by the last one. */
  function finish(): void {
    if (typed === null) return;
    const time = readTime(typed);
    setTyped(null);
    setIsRefused(time === null && typed.trim() !== '');
    if (time !== null && time !== value) onChange(time);
  }

  function step(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') finish();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const time = readTime(typed ?? value) ?? '00:00';
    setTyped(null);
    setIsRefused(false);
    onChange(moved(time, event.key === 'ArrowUp' ? STEP_MINUTES : -STEP_MINUTES));
  }

  return (
    <TextInput
      {...field}
      value={typed ?? value}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={finish}
      onKeyDown={step}
      error={isRefused && t('Not a time')}
      placeholder="--:--"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      maxLength={12}
      w={96}
    />
  );
}

const STEP_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

/** To the next multiple of the step in this direction. */
function moved(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const steps = (hour * 60 + minute) / minutes;
  const next = ((Math.floor(steps) + 1) * minutes + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(next / 60)).padStart(2, '0')}:${String(next % 60).padStart(2, '0')}`;
}
