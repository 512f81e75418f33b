import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import type { FoundPlace } from '../form.ts';

interface PlaceFieldProps {
  /** The current place; empty for none. */
  present: string;
  findPlaces(name: string): Promise<FoundPlace[]>;
  onPick(place: FoundPlace): void;
}

const SHORTEST_NAME = 2;
const WAIT_FOR_MORE_MS = 300;

/** Searches for a place by its name. */
export function PlaceField({ present, findPlaces, onPick }: PlaceFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed.trim(), WAIT_FOR_MORE_MS);
  const { places, problem, isSearching } = usePlaces(name, findPlaces);
  const isTooShort = typed.trim().length < SHORTEST_NAME;

  return (
    <Select
      label={t('Place')}
      placeholder={
        present === '' ? t('Enter the name of a town') : t('{{present}} – type to find another', { present })
      }
      data={places.map((place, index) => ({ value: String(index), label: labelOf(place) }))}
      value={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      onChange={(value) => {
        const place = places[Number(value)];
        if (value === null || !place) return;
        onPick(place);
        setTyped('');
      }}
      nothingFoundMessage={isTooShort || isSearching || name !== typed.trim() ? undefined : t('No matching places.')}
      rightSection={isSearching ? <Loader size={16} /> : undefined}
      error={problem}
    />
  );
}

function labelOf({ name, region }: FoundPlace): string {
  return region === '' ? name : `${name}, ${region}`;
}

interface Search {
  name: string;
  places: FoundPlace[];
  problem: string | null;
}

function usePlaces(name: string, findPlaces: PlaceFieldProps['findPlaces']) {
  const [search, setSearch] = useState<Search>({ name: '', places: [], problem: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another name searches again
  useEffect(() => {
    if (name.length < SHORTEST_NAME) return setSearch({ name, places: [], problem: null });
    let isCurrent = true;
    findPlaces(name).then(
      (places) => isCurrent && setSearch({ name, places, problem: null }),
      (error: Error) => isCurrent && setSearch({ name, places: [], problem: error.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [name]);
  return { places: search.places, problem: search.problem, isSearching: search.name !== name };
}
