import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { FeedAnswer } from '../feed.ts';
import type { ViewProps } from '../view.ts';
import { chosenRates } from './chosen-rates.ts';
import { UNREADABLE } from './feed-failures.ts';
import type { RateFeed } from './feed-rates.ts';

/** What a mapping says about the rates to show; all is empty without one. */
interface WantedRates {
  names: readonly string[];
  title: string;
}

/**
 * The rates of a slide, kept up to date; null while there are none. If the source responds with unreadable content, the
 * slide shows a single row (specification, section 8) until the source has been readable once; also whenever one of the
 * rates with these `names` isn't in the source as it was. If the source can't be reached, the slide gives up its turn.
 */
export function useRates(
  feed: ViewProps<unknown>['feed'],
  { names, title }: WantedRates,
  onFailed: ViewProps<unknown>['onFailed'],
): RateFeed | null {
  const answer = useSyncExternalStore(feed.subscribe, feed.current) as FeedAnswer<RateFeed> | null;
  const rates = useMemo(() => ratesIn(answer, { names, title }), [answer, names, title]);
  const reason = answer !== null && rates === null ? (answer.error ?? 'the source contains no rates') : null;
  useEffect(() => {
    if (reason !== null) onFailed(reason);
  }, [reason, onFailed]);
  return rates;
}

function ratesIn(answer: FeedAnswer<RateFeed> | null, { names, title }: WantedRates): RateFeed | null {
  if (answer === null) return null;
  const { content, error, code } = answer;
  if (content === null) return error !== null && UNREADABLE.includes(code) ? errorRow(error) : null;
  const { items, problem } = chosenRates(content.items, names);
  if (problem !== null) return errorRow(problem);
  const isEmpty = items.length === 0 && content.title === '' && content.description === '';
  return isEmpty ? null : { ...content, title: title || content.title, items };
}

function errorRow(sentence: string): RateFeed {
  return { title: '', description: '', items: [{ description: 'Error', rate: sentence }] };
}
