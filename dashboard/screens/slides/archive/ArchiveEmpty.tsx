import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#dashboard/components/EmptyState.tsx';
import { useTranslation } from '#ui/language.ts';

interface ArchiveEmptyProps {
  /** What belongs here, if nothing is archived. */
  words: string;
  /** Where things of this kind are archived. */
  kind: 'slides' | 'channels' | 'areas';
  filter: string;
  onClear(): void;
}

/** Instead of an empty list: why it is empty, and where to go from here. */
export function ArchiveEmpty({ words, kind, filter, onClear }: ArchiveEmptyProps) {
  const { t } = useTranslation();
  const wanted = filter.trim();
  if (wanted !== '') {
    return (
      <EmptyState symbol="search" words={[t('No matches for “{{filter}}”.', { filter: wanted })]}>
        <Button variant="default" onClick={onClear}>
          {t('Clear the filter')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState words={[words]}>
      {kind === 'slides' ? (
        <Button component={Link} to="/dashboard" variant="default">
          {t('Go to slides')}
        </Button>
      ) : (
        <Button
          renderRoot={(props) => <Link to="/dashboard/controlpanel" search={{ show: kind }} {...props} />}
          variant="default"
        >
          {kind === 'channels' ? t('Go to channels') : t('Go to areas')}
        </Button>
      )}
    </EmptyState>
  );
}
