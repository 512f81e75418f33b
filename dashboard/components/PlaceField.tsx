import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './SortableList.module.css';

interface PlaceFieldProps {
  name: string;
  /** Position, counted from 1. */
  place: number;
  isDisabled: boolean;
  onPlace(place: number): void;
}

/** The position of an item in its list. Typing another number and pressing Enter moves the item there. */
export function PlaceField({ name, place, isDisabled, onPlace }: PlaceFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);

  function take(): void {
    const wanted = Number(typed);
    setTyped(null);
    if (typed !== null && Number.isInteger(wanted) && wanted > 0 && wanted !== place) onPlace(wanted);
  }

  return (
    <TextInput
      classNames={{ root: classes.place, input: classes.placeInput }}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('Position of {{name}}', { name })}
      title={t('Enter a number to move it to that position')}
      readOnly={isDisabled}
      value={typed ?? place}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
