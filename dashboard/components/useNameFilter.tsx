import { Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import { matcher } from './names.ts';
import { SearchField } from './SearchField.tsx';

/** Lists of this length get a search field. */
export const MANY = 12;
/** The most items that are rendered: more can't be read, and would be slow. */
const MOST_DRAWN = 100;

interface NameFilter<Item> {
  /** The search field; null for short lists. */
  field: ReactNode;
  /** All items that match. */
  fitting: readonly Item[];
  /** The items that are rendered. */
  shown: readonly Item[];
  /** Text below them; null if all matches are shown. */
  rest: ReactNode;
}

function filtered<Item>(items: readonly Item[], wanted: string, nameOf: (item: Item) => string): readonly Item[] {
  const matches = matcher(wanted);
  return items.filter((item) => matches(nameOf(item)));
}

/** Filters a long list by name. At most `mostShown` items are shown at once. */
export function useNameFilter<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  mostShown = MOST_DRAWN,
): NameFilter<Item> {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const wanted = words.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nameOf` returns the same names for the same items
  const fitting = useMemo(() => (wanted === '' ? items : filtered(items, wanted, nameOf)), [items, wanted]);
  if (items.length < MANY) return { field: null, fitting: items, shown: items, rest: null };
  const hidden = fitting.length - mostShown;
  return {
    field: (
      <SearchField
        label={t('Filter by name')}
        words={words}
        onSearch={setWords}
        onKeyDown={(event) => {
          // Enter must not submit a surrounding form.
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
