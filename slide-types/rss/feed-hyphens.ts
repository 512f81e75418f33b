import type { FeedTools } from '../feed.ts';
import type { ArticleFeed } from './feed-articles.ts';

/** The same feed with hyphens in its long words, if it names its language. */
export async function hyphenated(feed: ArticleFeed, { hyphenate }: Pick<FeedTools, 'hyphenate'>): Promise<ArticleFeed> {
  const { language } = feed;
  if (language === null) return feed;
  const divided = (text: string) => hyphenate(text, language);
  const items = feed.items.map(async (item) => ({
    ...item,
    title: await divided(item.title),
    summary: await divided(item.summary),
    page: item.page && (await Promise.all(item.page.map(divided))),
  }));
  return { ...feed, items: await Promise.all(items) };
}
