import { Button } from '@mantine/core';
import { IconArrowBarToRight } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Finding } from '#dashboard/components/Finder.tsx';
import { matcher } from '#dashboard/components/names.ts';
import { openLoaded } from '#dashboard/components/open-loaded.ts';
import type { Tags } from '#dashboard/components/tags/useTags.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './MatrixScreen.module.css';

/** The palette loads the same code ahead. */
const loadFinder = async () => ({ default: (await import('#dashboard/components/Finder.tsx')).Finder });
const Finder = lazy(loadFinder);

interface JumpToChannelProps {
  channels: readonly ListedChannel[];
  tags: Tags;
  onJump(index: number): void;
}

/** Searches for a channel by its name or tags and shows its column. */
export function JumpToChannel({ channels, tags, onJump }: JumpToChannelProps) {
  const { t } = useTranslation();
  /** Null while the dialog is closed. */
  const [words, setWords] = useState<string | null>(null);
  return (
    <>
      <Button
        variant="default"
        px="sm"
        title={t('Jump to Channel')}
        onClick={() => void openLoaded(loadFinder, () => setWords(''))}
      >
        <IconArrowBarToRight size={16} aria-hidden />
        <span className={classes.words}>{t('Jump to Channel')}</span>
      </Button>
      {words !== null && (
        <Suspense>
          <Finder
            title={t('Jump to Channel')}
            label={t('Channel name')}
            words={words}
            onType={setWords}
            groups={[{ findings: findingsIn(channels, tags, words, onJump) }]}
            nothingFound={t('No channels match “{{search}}”.', { search: words.trim() })}
            onClose={() => setWords(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function findingsIn(
  channels: readonly ListedChannel[],
  tags: Tags,
  words: string,
  onJump: (index: number) => void,
): Finding[] {
  const matches = matcher(words);
  return channels.flatMap((channel, index) => {
    const { _id, name } = channel;
    const names = tags.namesOf(channel);
    if (![name, ...names].some(matches)) return [];
    const note = channel.tags.map(tags.nameOf).join(', ');
    return [{ key: _id, name, ...(note !== '' && { note }), open: () => onJump(index) }];
  });
}
