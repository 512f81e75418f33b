import type { SlideTypeKey } from './definitions.ts';
import type { FeedReader } from './feed.ts';
import { interestrateFeed } from './interestrate/feed.ts';
import { rssFeed } from './rss/feed.ts';
import { weatherFeed } from './weather/feed.ts';
import { wpRssFeed } from './wpRss/feed.ts';

/** The types that show what lies elsewhere, and how each reads it. For the server only: readers bring their parsers along. */
export const feeds: Partial<Record<SlideTypeKey, FeedReader<never, unknown>>> = {
  interestrate: interestrateFeed,
  rss: rssFeed,
  weather: weatherFeed,
  wpRss: wpRssFeed,
};
