import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { UNREACHABLE } from '#dashboard/api/client.ts';
import { matcher } from '#dashboard/components/names.ts';
import { showError } from '#dashboard/components/notices.tsx';
import { useTranslation } from '#ui/language.ts';

/** The palette loads the same code ahead. */
const loadFinder = async () => ({ default: (await import('#dashboard/components/Finder.tsx')).Finder });
const Finder = lazy(loadFinder);

interface JumpToChannelProps {
  channels: readonly ListedChannel[];
  onJump(index: number): void;
}

/** Searches for a channel by name and shows its column. */
export function JumpToChannel({ channels, onJump }: JumpToChannelProps) {
  const { t } = useTranslation();
  /** Null while the dialog is closed. */
  const [words, setWords] = useState<string | null>(null);

  /** If its code can't be loaded, the page stays. */
  async function openLoaded(): Promise<void> {
    try {
      await loadFinder();
      setWords('');
    } catch {
      showError(t(UNREACHABLE));
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => void openLoaded()}>
        {t('Jump to Channel')}
      </Button>
      {words !== null && (
        <Suspense>
          <Finder
            title={t('Jump to Channel')}
            label={t('Channel name')}
            words={words}
            onType={setWords}
            groups={[{ findings: findingsIn(channels, words, onJump) }]}
            nothingFound={t('No channels match “{{search}}”.', { search: words.trim() })}
            onClose={() => setWords(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function findingsIn(channels: readonly ListedChannel[], words: string, onJump: (index: number) => void) {
  const matches = matcher(words);
  return channels
    .map(({ _id, name }, index) => ({ key: _id, name, open: () => onJump(index) }))
    .filter(({ name }) => matches(name));
}
