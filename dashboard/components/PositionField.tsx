import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './SortableList.module.css';

interface PositionFieldProps {
  name: string;
  /** Position, counted from 1. */
  position: number;
  isDisabled: boolean;
  onMove(position: number): void;
}

/** The position of an item in its list. Typing another number and pressing Enter moves the item there. */
export function PositionField({ name, position, isDisabled, onMove }: PositionFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);

  function submit(): void {
    const wanted = Number(typed);
    setTyped(null);
    if (typed !== null && Number.isInteger(wanted) && wanted > 0 && wanted !== position) onMove(wanted);
  }

  return (
    <TextInput
      classNames={{ root: classes.position, input: classes.positionInput }}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('Position of {{name}}', { name })}
      title={t('Enter a number to move it to that position')}
      readOnly={isDisabled}
      value={typed ?? position}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
