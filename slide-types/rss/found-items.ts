import type { FeedAnswer } from '../feed.ts';
import type { ArticleFeed } from './feed-articles.ts';

/** How many items a feed has, in words: "12 items from Harbour Times"; null where there are none. */
export function foundItems(feed: FeedAnswer | null): string | null {
  const { items, title } = (feed?.content ?? { items: [], title: '' }) as ArticleFeed;
  if (items.length === 0) return null;
  const count = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  return title === '' ? count : `${count} from ${title}`;
}
