import { Finder } from '#dashboard/components/Finder.tsx';
import { useTranslation } from '#ui/language.ts';
import { useFindings } from './useFindings.ts';

interface CommandPaletteProps {
  words: string;
  onType(words: string): void;
  onClose(): void;
}

/** Searches everything by name, and opens the selected result. */
export default function CommandPalette({ words, onType, onClose }: CommandPaletteProps) {
  const { t } = useTranslation();
  const { groups, isLoading, failure } = useFindings(words);
  return (
    <Finder
      title={t('Find')}
      label={t('Find or create')}
      words={words}
      onType={onType}
      groups={groups}
      nothingFound={isLoading ? t('Still loading…') : (failure?.message ?? t('No matches.'))}
      onClose={onClose}
    />
  );
}
