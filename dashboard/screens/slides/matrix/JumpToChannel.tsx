import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { Finder } from '#dashboard/components/Finder.tsx';
import { matcher } from '#dashboard/components/names.ts';
import { useTranslation } from '#ui/language.ts';

interface JumpToChannelProps {
  channels: readonly ListedChannel[];
  onJump(index: number): void;
}

/** Searches for a channel by name and shows its column. */
export function JumpToChannel({ channels, onJump }: JumpToChannelProps) {
  const { t } = useTranslation();
  /** Null while the dialog is closed. */
  const [words, setWords] = useState<string | null>(null);
  return (
    <>
      <Button variant="default" onClick={() => setWords('')}>
        {t('Jump to Channel')}
      </Button>
      {words !== null && (
        <Finder
          title={t('Jump to Channel')}
          label={t('Channel name')}
          words={words}
          onType={setWords}
          groups={[{ findings: findingsIn(channels, words, onJump) }]}
          nothingFound={t('No channels match “{{search}}”.', { search: words.trim() })}
          onClose={() => setWords(null)}
        />
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
