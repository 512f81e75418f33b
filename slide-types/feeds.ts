import type { SlideTypeKey } from './definitions.ts';
import type { FeedReader } from './feed.ts';
import { interestrateFeed } from './interestrate/feed.ts';
import { rssFeed } from './rss/feed.ts';
import { weatherFeed } from './weather/feed.ts';
import { wpRssFeed } from './wpRss/feed.ts';

/** The readers of the types that have a source. Only for the server, because they import parsers. */
export const feeds: Partial<Record<SlideTypeKey, FeedReader<never, unknown>>> = {
  interestrate: interestrateFeed,
  rss: rssFeed,
  weather: weatherFeed,
  wpRss: wpRssFeed,
};
