import { Select, type SelectProps } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/language.ts';

interface QuerySelectProps extends SelectProps {
  /** Loads the options. */
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
  nothingFoundMessage: string;
}

/**
 * A select whose options come from the server. Its list says that they are loading, or why they could not be loaded;
 * then opening it loads them again.
 */
export function QuerySelect({ query, nothingFoundMessage, ...props }: QuerySelectProps) {
  const { t } = useTranslation();
  const { isPending, isError, error, refetch } = query;
  // Once the options are loaded, Mantine puts the name of the current one into the field in an effect. Text typed
  // before would be mixed with it. This effect runs after that one, so the field becomes editable in the render with
  // the name.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(!isPending), [isPending]);
  return (
    <Select
      searchable
      readOnly={!isReady}
      onDropdownOpen={() => void (isError && refetch())}
      nothingFoundMessage={isPending ? t('Still loading…') : (error?.message ?? nothingFoundMessage)}
      {...props}
    />
  );
}
