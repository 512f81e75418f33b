import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from './language.ts';
import { minutesLater, timeOfDayIn, timeOfDayWords } from './time-of-day.ts';

interface TimeFieldProps {
  label: string;
  /** "HH:mm", or null for none. */
  value: string | null;
  onChange(value: string): void;
  disabled?: boolean;
}

const STEP_MINUTES = 15;
/** Minutes and all: what comes before may go on. */
const IS_WHOLE = /\D\d{2}|\d{4}/;

/**
 * A time of day as the reader of the page's language writes it; the browser's own field speaks the browser's language.
 * Takes it however it is typed; arrows go a quarter of an hour on. What is no time gives way to the last one.
 */
export function TimeField({ label, value, onChange, disabled = false }: TimeFieldProps) {
  // Drawn anew with the language of the page.
  useTranslation();
  const [typed, setTyped] = useState<string | null>(null);

  function take(time: string | null): void {
    if (time !== null && time !== value) onChange(time);
  }

  function step(event: KeyboardEvent): void {
    const minutes = { ArrowUp: STEP_MINUTES, ArrowDown: -STEP_MINUTES }[event.key];
    if (minutes === undefined || value === null) return;
    event.preventDefault();
    setTyped(null);
    take(minutesLater(value, minutes));
  }

  return (
    <TextInput
      aria-label={label}
      value={typed ?? (value === null ? '' : timeOfDayWords(value))}
      placeholder="--:--"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (IS_WHOLE.test(currentTarget.value)) take(timeOfDayIn(currentTarget.value));
      }}
      onBlur={() => {
        if (typed !== null) take(timeOfDayIn(typed));
        setTyped(null);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={step}
      disabled={disabled}
      autoComplete="off"
      w={96}
    />
  );
}
