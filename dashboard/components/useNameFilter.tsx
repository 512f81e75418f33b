import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '#ui/language.ts';

/** From so many on, names are searched rather than read. */
const MANY = 12;
/** Where each is drawn, more are not: nobody reads them, and everybody waits for them. */
const MOST_DRAWN = 100;

interface NameFilter<Item> {
  /** The field to type in; null while there are few. */
  field: ReactNode;
  /** All that the field leaves. */
  fitting: readonly Item[];
  /** Those of them that are drawn. */
  shown: readonly Item[];
  /** What is said below them; null where all that fit are shown. */
  rest: ReactNode;
}

/** A long list, narrowed by a part of its names. At most `mostShown` of it are shown at once. */
export function useNameFilter<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  mostShown = MOST_DRAWN,
): NameFilter<Item> {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLocaleLowerCase();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same items have the same names, however they are told
  const fitting = useMemo(
    () => (wanted === '' ? items : items.filter((item) => nameOf(item).toLocaleLowerCase().includes(wanted))),
    [items, wanted],
  );
  if (items.length < MANY) return { field: null, fitting: items, shown: items, rest: null };
  const hidden = fitting.length - mostShown;
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
    fitting,
    shown: hidden > 0 ? fitting.slice(0, mostShown) : fitting,
    rest: (fitting.length === 0 || hidden > 0) && (
      <Text size="sm" c="dimmed" role="status">
        {fitting.length === 0
          ? t('No matches.')
          : t('{{count}} more. Type part of the name to narrow the list.', { count: hidden })}
      </Text>
    ),
  };
}
