import type { FieldsOf } from '../definitions.ts';
import type { FeedReader } from '../feed.ts';
import { type ArticleFeed, readArticles } from '../rss/feed-articles.ts';
import { hyphenated, hyphenatedIn } from '../rss/feed-hyphens.ts';

/** Reads feeds of content management systems. */
export const wpRssFeed: FeedReader<FieldsOf<'wpRss'>, ArticleFeed> = {
  request: ({ wp_rss_url }) => (wp_rss_url === '' ? null : { address: wp_rss_url }),
  isEmpty: ({ items }) => items.length === 0,
  read: (source, tools) => hyphenated(readArticles(source, tools), tools),
  hyphenatedIn,
  countItems: ({ items }) => items.length,
};
