import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/language.ts';

/** From so many on, names are searched rather than read. */
const MANY = 12;
/** More are not drawn: nobody reads them, and everybody waits for them. */
const MOST_SHOWN = 100;

interface NameFilter<Item> {
  /** The field to type in; null while there are few. */
  field: ReactNode;
  shown: readonly Item[];
  /** What is said below them; null where all that fit are shown. */
  rest: ReactNode;
}

/** A long list of things to choose from, narrowed by a part of their name. */
export function useNameFilter<Item extends { name: string }>(items: readonly Item[]): NameFilter<Item> {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  if (items.length < MANY) return { field: null, shown: items, rest: null };
  const wanted = words.trim().toLocaleLowerCase();
  const fitting = items.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const number = fitting.length - MOST_SHOWN;
  return {
    field: (
      <TextInput
        type="search"
        aria-label={t('Filter by name')}
        placeholder={t('Filter by name')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Around it may be a form, which this does not send.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    ),
    shown: fitting.slice(0, MOST_SHOWN),
    rest: (fitting.length === 0 || number > 0) && (
      <Text size="sm" c="dimmed" role="status">
        {fitting.length === 0
          ? t('Nothing is called like that.')
          : t('{{number}} more: type a part of the name.', { number })}
      </Text>
    ),
  };
}
