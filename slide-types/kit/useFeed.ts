import { useEffect, useSyncExternalStore } from 'react';
import type { Feed } from '../feed.ts';

/**
 * The content of a slide's source, kept up to date; null while there is none. `Content` must be the type returned by
 * the reader of the same slide type. If the source has never been readable, the slide gives up its turn.
 */
export function useFeed<Content>(feed: Feed, onFailed: (reason: string) => void): Content | null {
  const answer = useSyncExternalStore(feed.subscribe, feed.current);
  const reason = answer !== null && answer.content === null ? (answer.error ?? 'its source is empty') : null;
  useEffect(() => {
    if (reason !== null) onFailed(reason);
  }, [reason, onFailed]);
  return (answer?.content ?? null) as Content | null;
}
