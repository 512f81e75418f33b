import { useEffect, useSyncExternalStore } from 'react';
import type { Feed } from '../feed.ts';

/**
 * The content of a slide's source, kept up to date; null while there is none. `Content` must be what the reader of the same
 * type answers. Where the source can't be read and never could, the slide gives its turn back.
 */
export function useFeed<Content>(feed: Feed, onFailed: (reason: string) => void): Content | null {
  const answer = useSyncExternalStore(feed.subscribe, feed.current);
  const reason = answer !== null && answer.content === null ? (answer.error ?? 'its source is empty') : null;
  useEffect(() => {
    if (reason !== null) onFailed(reason);
  }, [reason, onFailed]);
  return (answer?.content ?? null) as Content | null;
}
