import { t } from '#ui/language.ts';
import type { FeedAnswer } from '../feed.ts';
import type { ArticleFeed } from './feed-articles.ts';

/** Describes the number of items in a feed: "12 items from Harbour Times"; null if there are none. */
export function foundItems(feed: FeedAnswer | null): string | null {
  const { items, title } = (feed?.content ?? { items: [], title: '' }) as ArticleFeed;
  const count = items.length;
  if (count === 0) return null;
  if (title === '') return t('{{count}} items', { count, defaultValue_one: '{{count}} item' });
  return t('{{count}} items from {{title}}', { count, defaultValue_one: '{{count}} item from {{title}}', title });
}
