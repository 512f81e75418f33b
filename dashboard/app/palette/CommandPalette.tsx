import { useState } from 'react';
import { Finder } from '#dashboard/components/Finder.tsx';
import { useTranslation } from '#ui/language.ts';
import { useFindings } from './useFindings.ts';

/** Searches everything by name, and opens the selected result. */
export default function CommandPalette({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const { groups, isLoading, failure } = useFindings(words);
  return (
    <Finder
      title={t('Find')}
      label={t('Find or create')}
      words={words}
      onType={setWords}
      groups={groups}
      nothingFound={isLoading ? t('Still loading…') : (failure?.message ?? t('No matches.'))}
      onClose={onClose}
    />
  );
}
