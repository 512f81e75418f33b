import type { FeedTools } from '../feed.ts';
import type { ArticleFeed } from './feed-articles.ts';

type Tools = Pick<FeedTools, 'hyphenate'>;

/** The same feed with hyphens in its long words, if it names its language. */
export async function hyphenated(feed: ArticleFeed, tools: Tools): Promise<ArticleFeed> {
  return feed.language === null ? feed : divided(feed.language, feed, tools);
}

/** The same in the language of a channel, for a feed that doesn't name its own. */
export async function hyphenatedIn(language: string, feed: ArticleFeed, tools: Tools): Promise<ArticleFeed> {
  return feed.language === null ? divided(language, feed, tools) : feed;
}

async function divided(language: string, feed: ArticleFeed, { hyphenate }: Tools): Promise<ArticleFeed> {
  const divide = (text: string) => hyphenate(text, language);
  const items = feed.items.map(async (item) => ({
    ...item,
    title: await divide(item.title),
    summary: await divide(item.summary),
    page: item.page && (await Promise.all(item.page.map(divide))),
  }));
  return { ...feed, items: await Promise.all(items) };
}
