import { Text } from '@mantine/core';
import { t } from '#ui/language.ts';
import type { FeedAnswer } from './feed.ts';

interface Props {
  feed: FeedAnswer | null;
  /** What was found, in words; null where the content has nothing to show. */
  found: string | null;
}

/** What a slide's source says at the moment: what was found, or why nothing was. */
export function FeedFound({ feed, found }: Props) {
  if (feed === null) return null;
  return (
    <Text size="sm" c={feed.error ? 'orange' : 'dimmed'} role="status" style={{ overflowWrap: 'anywhere' }}>
      {sentencesOf(feed, found)}
    </Text>
  );
}

function sentencesOf({ content, error }: FeedAnswer, found: string | null): string {
  if (error && content) {
    const kept = found
      ? t('Screens keep showing the last content: {{found}}.', { found })
      : t('Screens keep using the last content, which has nothing to show.');
    return `${error} ${kept}`;
  }
  if (error) return error;
  if (content === null) return t('Nothing has been loaded yet.');
  return found ? t('Found {{found}}.', { found }) : t('This feed has nothing to show right now.');
}
