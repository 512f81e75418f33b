import { Text } from '@mantine/core';
import { t } from '#ui/language.ts';
import type { FeedAnswer } from './feed.ts';

interface Props {
  /** What is wrong with the address, which says enough. */
  problem: string | undefined;
  feed: FeedAnswer | null;
  /** Description of what was found; null if the content has nothing to show. */
  found: string | null;
}

/** The state of a slide's source: what was found, or why it could not be read. */
export function FeedFound({ problem, feed, found }: Props) {
  if (feed === null || problem !== undefined) return null;
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
